import type { MessageRow } from '@khlang/contract/statements/statement-messages'

/** The cache keys of this page. */
export const messagesKey = (state: MessageRow['state']) => ['messages', state] as const
export const messageKey = (id: string) => ['messages', 'one', id] as const
export const waitingMessagesKey = ['messages', 'count'] as const
export const parsersKey = ['parsers'] as const
export const importsKey = ['imports'] as const
export const importKey = (id: string) => ['import', id] as const
