/**
 * Returns the address of a path below an address that an operator set, with or without a slash at its end. A path in that
 * address stays: `new URL('/addcredit', 'https://shop.example/api/')` would drop it, and call another program.
 */
export const addressBelow = (base: string, path: `/${string}`): URL =>
  new URL(base.replace(/\/+$/, '') + path)

/** Whether paths can be appended to an address: it has neither a query nor a fragment. */
export const canHaveMore = (url: string): boolean => !/[?#]/.test(url)
export const cannotHaveMore =
  'must have no query (?…) and no fragment (#…): paths are appended to it. A path of its own may stay'
