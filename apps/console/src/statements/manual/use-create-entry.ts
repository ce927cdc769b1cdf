import type { EntryRow } from '@khlang/contract/statements/statements'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { EntryInput } from './manual-entry.ts'

type CreateInput = { entry: EntryInput; note: string; another?: string; messageId?: string }

/**
 * Creates an entry once; `note` says where the payment was seen. If another entry may report the same money, nothing is
 * added: `duplicate` is that entry, and a further call with its id as `another` adds the new one.
 */
export function useCreateEntry(onCreated: (row: EntryRow) => void) {
  const [duplicate, setDuplicate] = useState<EntryRow | null>(null)
  const operation = useOperation(
    (input: CreateInput & { operationId: string }) => api.statements.create(input),
    ({ outcome, entry }) => {
      if (outcome === 'duplicate') return setDuplicate(entry)
      setDuplicate(null)
      toast({ title: m.manual_added({ n: entry.number }), text: '', tone: 'success', ms: toastMs.brief })
      onCreated(entry)
    },
  )
  return {
    operation,
    duplicate,
    run: (input: CreateInput) => operation.run(input),
  }
}
