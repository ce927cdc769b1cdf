import type { MessageRow } from '@khlang/contract/statement-messages'
import { useQuery } from '@tanstack/react-query'
import { api } from '#app/api.ts'

/** Under which names this page keeps what it was told. */
export const messagesKey = (state: MessageRow['state']) => ['messages', state] as const
export const parsersKey = ['parsers'] as const
export const importsKey = ['imports'] as const
export const importKey = (id: string) => ['import', id] as const

/** The own accounts, asked for once. */
export const useOwnAccounts = () =>
  useQuery({
    queryKey: ['own accounts'],
    queryFn: async ({ signal }) =>
      (await api.statements.accounts(undefined, { signal })).rows.filter(({ state }) => state !== 'closed'),
    staleTime: 5 * 60_000,
  }).data ?? []
