import { keptPastSignOut } from '#parts/session/session.ts'

/** Kinds of results that the palette gets from the server. */
const foundKinds = ['player', 'deposit', 'withdrawal', 'entry', 'order', 'agent', 'master'] as const
export type FoundKind = (typeof foundKinds)[number]

/**
 * A result that was found and opened. `label` is a code or a number, so that no name and no amount is stored
 * in the browser.
 */
export type RecentFound = {
  kind: FoundKind
  id: string
  label: string
  to: string
  search: Readonly<Record<string, string>>
}
/** A page or command (by name) or a result that was chosen; `at` is when, in milliseconds since 1970. */
export type Recent = { at: number; name: string } | ({ at: number } & RecentFound)

const maxRecent = 5
/**
 * Storage keys of recent choices. Pages and commands, stored by their names (`nameOf` in `palette-groups.ts`), stay
 * after signing out. Opened results are deleted then, since they tell others whom the employee looked at.
 */
const commandsKey = (employeeId: string) => `${keptPastSignOut}recent.${employeeId}`
const foundKey = (employeeId: string) => `khlang.recent.${employeeId}`

/** Returns the last choices of this employee in this browser's palette, newest first. */
export function recentChoices(employeeId: string): Recent[] {
  return [...readStored(commandsKey(employeeId), isCommand), ...readStored(foundKey(employeeId), isFound)]
    .toSorted((a, b) => b.at - a.at)
    .slice(0, maxRecent)
}

export const rememberCommand = (employeeId: string, name: string) =>
  storeFirst(commandsKey(employeeId), isCommand, { at: Date.now(), name }, (one) => one.name !== name)

export const rememberFound = (employeeId: string, found: RecentFound) =>
  storeFirst(foundKey(employeeId), isFound, { at: Date.now(), ...found }, (one) => one.id !== found.id)

type Kept = Record<string, unknown>
type CommandKept = Extract<Recent, { name: string }>
type FoundKept = Extract<Recent, { kind: FoundKind }>

const isCommand = (one: Kept): one is CommandKept =>
  typeof one['at'] === 'number' && typeof one['name'] === 'string'
const isFound = (one: Kept): one is FoundKept =>
  typeof one['at'] === 'number' &&
  foundKinds.some((kind) => kind === one['kind']) &&
  ['id', 'label', 'to'].every((name) => typeof one[name] === 'string') &&
  typeof one['search'] === 'object' &&
  one['search'] !== null

/** Reads stored choices; an empty list if nothing valid is stored under this key. */
function readStored<Entry extends Kept>(key: string, isEntry: (one: Kept) => one is Entry): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(
      (one): one is Entry => typeof one === 'object' && one !== null && isEntry(one as Kept),
    )
  } catch {
    return []
  }
}

function storeFirst<Entry extends Kept>(
  key: string,
  isEntry: (one: Kept) => one is Entry,
  entry: Entry,
  isOther: (one: Entry) => boolean,
) {
  try {
    localStorage.setItem(
      key,
      JSON.stringify([entry, ...readStored(key, isEntry).filter(isOther)].slice(0, maxRecent)),
    )
  } catch {
    // A browser without storage has no recent choices.
  }
}
