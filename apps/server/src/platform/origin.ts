import { AsyncLocalStorage } from 'node:async_hooks'

/** From where a request comes, and who turned out to be behind it: what every line of the audit says besides what was done. */
export type Origin = {
  address: string
  request: string
  /** The beginning of the digest of the session's token: tells sessions apart and opens none. */
  session?: string
  employee?: string
  /** What the employee was refused for want of a right. */
  denied?: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Everything that is done for this request, however deep, knows where it comes from. */
export const withOrigin = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work)

export const currentOrigin = (): Origin | undefined => origins.getStore()
