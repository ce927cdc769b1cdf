declare module 'virtual:calls' {
  import type { Calls } from '#app/client.ts'

  export const calls: Calls
}

declare module 'virtual:calls-of-employees' {
  import type { Calls } from '#app/client.ts'

  export const calls: Calls
}

declare module 'virtual:calls-of-connections' {
  import type { Calls } from '#app/client.ts'

  export const calls: Calls
}
