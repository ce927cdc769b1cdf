import type { NoSearch, Page } from './route.ts'

/**
 * The table of all pages, added by `app/routes/routes.ts`, which imports the pages. It is an interface, since
 * only an interface can be extended from another file. @public
 */
export interface PageTable {}

type Routes = PageTable extends { routes: infer Table } ? Table : never
type Pattern = keyof Routes
/** A pattern with its named part filled in. */
type Filled<P extends string> = P extends `${infer Start}/$${string}` ? `${Start}/${string}` : P

/** A path of the console. */
export type Address = Filled<Pattern>

type ReadAt<P extends Pattern> = Routes[P] extends Page<infer Search> ? Search : NoSearch
type PatternOf<To> = { [P in Pattern]: To extends Filled<P> ? P : never }[Pattern]
/** The search parameters that the page at this path reads. */
export type SearchAt<To> = To extends Pattern
  ? Partial<ReadAt<To>>
  : To extends string
    ? Partial<ReadAt<PatternOf<To>>>
    : never

type Names<P> = P extends `${string}$${infer Name}` ? Name : never
type ParamsAt<To> = [Names<To>] extends [never] ? { params?: never } : { params: Record<Names<To>, string> }

/** The page that a link or a command opens. */
export type Target<To extends Pattern | Address> = {
  to: To
  search?: SearchAt<To> | undefined
  hash?: string | undefined
} & ParamsAt<To>

export type AnyTo = Pattern | Address
/** A target among several pages, for tables of links. */
export type TargetAmong<To extends Address> = { to: To; search?: SearchAt<To> }
