declare module 'virtual:contract' {
  import type { Api } from '@khlang/contract/api'

  export const contract: Omit<Api, 'connections'>
}

declare module 'virtual:contract-of-connections' {
  import type { Api } from '@khlang/contract/api'

  export const contract: Pick<Api, 'connections'>
}

declare module 'virtual:contract-of-employees' {
  import type { approvals } from '@khlang/contract/staff/approvals'
  import type { employees } from '@khlang/contract/staff/employees'
  import type { ownFactors } from '@khlang/contract/staff/second-factor'
  import type { ownAccount } from '@khlang/contract/staff/sessions'

  export const contract: {
    staff: typeof employees & typeof ownAccount & typeof ownFactors & typeof approvals
  }
}

declare module 'virtual:contract-of-connections' {
  import type { Api } from '@khlang/contract/api'

  export const contract: Pick<Api, 'connections'>
}
