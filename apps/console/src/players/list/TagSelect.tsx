import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'

type Props = { value: string | undefined; onChange: (tag: string | undefined) => void }

/** Filters players by tag. */
export function TagSelect({ value, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['player-tags'],
    queryFn: ({ signal }) => api.players.tags({}, { signal }),
    staleTime: 30_000,
  })
  const words = new Set([...(value ? [value] : []), ...(data?.rows.map(({ word }) => word) ?? [])])
  return (
    <NativeSelect
      size="sm"
      label={m.timeline_field_tags()}
      value={value ?? ''}
      data={[{ value: '', label: m.filter_any() }, ...words]}
      onChange={({ currentTarget: { value: word } }) => onChange(word || undefined)}
    />
  )
}
