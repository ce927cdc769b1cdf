declare module 'virtual:calls' {
  import type { Calls } from './client.ts'

  export const calls: Calls
}

declare module 'virtual:calls-of-employees' {
  import type { Calls } from './client.ts'

  export const calls: Calls
}

declare module 'virtual:calls-of-connections' {
  import type { Calls } from './client.ts'

  export const calls: Calls
}

/** The maximum length of each text of a command: `virtual:limits/accounts/create`. */
declare module 'virtual:limits/*' {
  import type { TextLimits } from '@khlang/contract/text-limits'

  export const limits: TextLimits
}
