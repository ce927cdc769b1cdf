import { Problem } from '../problems/problem.ts'

/** What to send, and which function to call when it has succeeded or failed. */
type KeptOperation = { input: unknown; succeeded: () => void; failed: (error: unknown) => void }

/**
 * Returns a command as it is to be sent. If the same command was sent from this tab less than half an hour ago and its
 * answer was lost, it gets the operation id of that time, so that the server carries it out at most once; also after
 * its dialog was closed or the page was loaded again. After half an hour the same input is likely to be a new wish.
 * The id is forgotten when the command succeeds, or when its first sending is refused. A refusal of a repeat does not
 * forget the id: it may come from a check before the one for repeats, such as "sign in again".
 */
export function keepOperation(path: string, input: unknown): KeptOperation {
  if (!hasId(input)) return { input, succeeded: nothing, failed: nothing }
  const key = digest(path + JSON.stringify({ ...input, operationId: '' }))
  const known = stored().get(key)
  const { operationId } = known ?? input
  // Also if the page is closed before the answer.
  change((ids) => ids.set(key, known ?? { operationId, sentAt: Date.now() }))
  const forget = () => change((ids) => ids.delete(key))
  return {
    input: { ...input, operationId },
    succeeded: forget,
    failed: (error) => {
      const isRefusal = error instanceof Problem && !error.undecided
      if (isRefusal && known === undefined) forget()
    },
  }
}

const nothing = () => {}
const hasId = (input: unknown): input is { operationId: string } =>
  typeof input === 'object' && input !== null && 'operationId' in input

const storedAs = 'khlang-operations'
const keptForMs = 30 * 60_000
/** Maximum number of ids. The oldest are forgotten. */
const mostKept = 50

type Kept = { operationId: string; sentAt: number }

let ids: Map<string, Kept> | undefined

function stored(): Map<string, Kept> {
  ids ??= read()
  for (const [key, { sentAt }] of ids) if (Date.now() - sentAt >= keptForMs) ids.delete(key)
  return ids
}

/** Returns what the tab stored before the page was loaded. */
function read(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, Kept][])
  } catch {
    return new Map() // written by another version of the console, or the browser stores nothing
  }
}

function change(edit: (ids: Map<string, Kept>) => void) {
  edit(stored())
  try {
    sessionStorage.setItem(storedAs, JSON.stringify([...stored()].slice(-mostKept)))
  } catch {
    // A browser that stores nothing keeps the ids until the page is loaded again.
  }
}

/** Returns a short text in place of the input, which may hold personal data: FNV-1a, twice 32 bits. */
function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x1000193)
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
