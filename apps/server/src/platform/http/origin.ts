import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a request comes from and who made it. Its audit lines record `address`, `request` and `session`. */
export type Origin = {
  /** The client's IP address; behind a trusted proxy, the one that the proxy reports. */
  address: string
  /** The request's id, which also the log and the answer have. */
  request: string
  /** The start of the digest of the session's token: distinguishes sessions, but cannot be used to open one. */
  session?: string
  /** The e-mail of the employee who calls, also while their second factor is pending. */
  employee?: string
  /** Whether it came with a valid service key. */
  byKey?: true
  /** How often it may have saved something (`noteSaves`). A mere read has no count. */
  saves?: number
  /** The missing permission, if the call was refused because of it. */
  denied?: string
}

const origins = new AsyncLocalStorage<Origin>()

/** Runs work so that everything called from it knows the origin of the request. */
export const withOrigin = <Result>(origin: Origin, work: () => Result): Result => origins.run(origin, work)

/**
 * Returns the origin of the request that is being handled; undefined outside `withOrigin`, for example in a
 * worker.
 */
export const currentOrigin = (): Origin | undefined => origins.getStore()
