import type { EntryRow } from '@khlang/contract/statements/statements'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { EntryInput } from './manual-entry.ts'

type CreateInput = { entry: EntryInput; note: string; another?: string[]; messageId?: string }

/**
 * Creates an entry once; `note` says where the payment was seen. If another entry may report the same money, nothing is
 * added: `duplicate` is that entry. A further call with `seenIds` as `another` adds the new one, unless there is one
 * more such entry, which is then `duplicate`.
 */
export function useCreateEntry(onCreated: (row: EntryRow) => void) {
  const [duplicate, setDuplicate] = useState<EntryRow | null>(null)
  const [seenIds, setSeenIds] = useState<string[]>([])
  const operation = useOperation(
    (input: CreateInput & { operationId: string }) => api.statements.create(input),
    ({ outcome, entry }, { another = [] }) => {
      setDuplicate(outcome === 'duplicate' ? entry : null)
      if (outcome === 'duplicate') return setSeenIds([...another, entry.id])
      toast({ title: m.manual_added({ n: entry.number }), text: '', tone: 'success', ms: toastMs.brief })
      onCreated(entry)
    },
  )
  return {
    operation,
    duplicate,
    /** The ids of all entries that were shown so far, with `duplicate`. */
    seenIds,
    run: operation.run,
  }
}
