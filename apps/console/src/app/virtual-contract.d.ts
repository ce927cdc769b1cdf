declare module 'virtual:contract' {
  import type { Api } from '@khlang/contract/api'

  export const contract: Api
}
