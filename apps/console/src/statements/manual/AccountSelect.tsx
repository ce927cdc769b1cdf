import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { useFeeds } from '#parts/use-feeds.ts'

type Props = {
  value: string
  onChange: (code: string) => void
  error?: string | undefined
  disabled?: boolean
  label?: string
}

/** Chooses one of the shop's own accounts, closed ones left out. The value is its code; '' for none. */
export function AccountSelect({
  value,
  onChange,
  error,
  disabled = false,
  label = m.manual_account(),
}: Props) {
  const accounts = useFeeds()
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      disabled={disabled}
      data={[
        { value: '', label: m.manual_account_choose() },
        ...accounts.map(({ code, bank, name }) => ({ value: code, label: `${bank} · ${code} · ${name}` })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
