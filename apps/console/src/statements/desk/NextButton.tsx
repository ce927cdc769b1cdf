import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { api } from '#parts/api/api.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'

type Props = {
  /** The filter of the desk, from which the next entry comes. */
  query: Record<string, string>
  /** Called with the claimed entry; if there is none, a toast says why. */
  onEntry: (row: EntryRow) => void
}

/**
 * Requests the next entry (ถัดไป): the server claims the oldest unclaimed incoming entry of the current filter for this
 * employee, so that nobody else gets it.
 */
export function NextButton({ query, onEntry }: Props) {
  const me = useMe()
  const next = useMutation({
    mutationFn: () => api.statements.next(query),
    onSuccess({ entry }) {
      if (entry) onEntry(entry)
      else say(m.split_next_none(), m.split_next_none_hint())
    },
    onError: (error) => say(m.split_next(), problemText(asProblem(error))),
  })
  const disabledReason = me.may.includes('entry.claim') ? null : m.problem_not_permitted()
  const press = () => {
    if (disabledReason === null && !next.isPending) next.mutate()
  }
  useKeys([{ code: 'KeyN', shown: 'N', label: m.split_key_take_next(), run: press }])
  return (
    <ActButton
      disabledReason={disabledReason}
      size="sm"
      aria-keyshortcuts="N"
      loading={next.isPending}
      onClick={press}
    >
      {m.split_next()} <KeyMark shown="N" />
    </ActButton>
  )
}

const say = (title: string, text: string) => toast({ tone: 'warning', title, text, ms: 2 * toastMs.brief })
