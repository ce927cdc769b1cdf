import type { MessageRow, ParserRow } from '@khlang/contract/statements/statement-messages'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import { messageKey, parsersKey } from './manual-queries.ts'
import { ParserForm } from './ParserForm.tsx'
import { type Draft, draftFrom, emptyDraft } from './parser-draft.ts'

type Props = {
  /**
   * The key of a pattern, or `new:`, optionally followed by the id of the message that the pattern is made
   * from.
   */
  parserKey: string
  onBack: () => void
}

/** Opens a pattern, or starts a new one. */
export function ParserEditor({ parserKey, onBack }: Props) {
  const parsers = useQuery({
    queryKey: parsersKey,
    queryFn: async ({ signal }) => (await api.statements.parsers(undefined, { signal })).rows,
  })
  const isNew = parserKey.startsWith('new:')
  const messageId = isNew ? parserKey.slice(4) : ''
  const message = useQuery({
    queryKey: messageKey(messageId),
    queryFn: ({ signal }) => api.statements.message({ messageId: messageId as never }, { signal }),
    enabled: messageId !== '',
  })
  const missingData = [parsers, ...(messageId === '' ? [] : [message])].find(({ data }) => !data)
  if (missingData?.error)
    return <LoadProblem error={missingData.error} onAgain={() => void missingData.refetch()} />
  if (missingData || !parsers.data) return null
  const draft = isNew ? newDraft(parsers.data, message.data) : knownDraft(parsers.data, parserKey)
  return draft ? (
    <ParserForm draft={draft} takenKeys={new Set(parsers.data.map(({ key }) => key))} onBack={onBack} />
  ) : (
    <Notice tone="danger">{m.problem_not_found()}</Notice>
  )
}

/** Returns a draft that comes first in order (0 at least), so that no other pattern reads its message before it. */
const newDraft = (parsers: readonly ParserRow[], message: MessageRow | undefined): Draft =>
  emptyDraft(Math.max(0, Math.min(...parsers.map(({ order }) => order)) - 1), message)

function knownDraft(parsers: readonly ParserRow[], key: string): Draft | null {
  const row = parsers.find((one) => one.key === key)
  return row ? draftFrom(row) : null
}
