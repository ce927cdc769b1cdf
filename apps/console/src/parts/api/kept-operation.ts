import { Problem } from '../problems/problem.ts'

/** The input to send, and the functions to call when it has succeeded or failed. */
type KeptOperation = { input: unknown; succeeded: () => void; failed: (error: unknown) => void }

/**
 * Returns a command's input with the operation id to use. If the same command was sent from this tab less
 * than half an hour ago and its answer was lost, it gets the earlier operation id, so that the server carries
 * it out at most once, even if its dialog was closed or the page was reloaded meanwhile. After half an hour
 * the same input is probably meant as a new command. The id is forgotten when the command succeeds, or when
 * its first sending is refused. It is kept when a repeat is refused, since the refusal may come from a check
 * that runs before repeats are recognised, such as an expired session. What the command says only of what the page
 * showed (`shownFigures`) makes it no other command: such a figure is newer whenever it is read again.
 */
export function keepOperation(path: string, input: unknown): KeptOperation {
  if (!hasId(input)) return { input, succeeded: nothing, failed: nothing }
  const key = digest(path + JSON.stringify({ ...input, operationId: '' }, withoutFigures))
  const knownOperation = storedOperations().get(key)
  const { operationId } = knownOperation ?? input
  // Stored before sending, in case the page is closed before the answer arrives.
  change((ids) => ids.set(key, knownOperation ?? { operationId, sentAt: Date.now() }))
  const forget = () => change((ids) => ids.delete(key))
  return {
    input: { ...input, operationId },
    succeeded: forget,
    failed: (error) => {
      const isRefusal = error instanceof Problem && !error.undecided
      if (isRefusal && knownOperation === undefined) forget()
    },
  }
}

/**
 * Fields in which commands send a figure that the page showed, for the server to compare. If the first sending was
 * carried out, the server refuses a repeat with a newer figure (`operation-reused`) instead of carrying it out too. The
 * form must say so in a sentence of its own (as `useLineMessage` does): its usual sentence asks to reload the page.
 */
const shownFigures: readonly string[] = ['recipients']
const withoutFigures = (field: string, value: unknown) => (shownFigures.includes(field) ? undefined : value)

const nothing = () => {}
const hasId = (input: unknown): input is { operationId: string } =>
  typeof input === 'object' && input !== null && 'operationId' in input

const storedAs = 'khlang-operations'
const keptForMs = 30 * 60_000
/** Maximum number of ids in the tab's storage. The oldest are left out. */
const maxKept = 50

type Kept = { operationId: string; sentAt: number }

let ids: Map<string, Kept> | undefined

function storedOperations(): Map<string, Kept> {
  ids ??= readStored()
  for (const [key, { sentAt }] of ids) if (Date.now() - sentAt >= keptForMs) ids.delete(key)
  return ids
}

/** Returns the ids that the tab stored before the page was reloaded. */
function readStored(): Map<string, Kept> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, Kept][])
  } catch {
    return new Map() // written by another version of the console, or the browser's storage is unavailable
  }
}

function change(edit: (ids: Map<string, Kept>) => void) {
  edit(storedOperations())
  try {
    sessionStorage.setItem(storedAs, JSON.stringify([...storedOperations()].slice(-maxKept)))
  } catch {
    // Without storage the ids are kept until the page is reloaded.
  }
}

/** Returns a hash to store instead of the input, which may contain personal data: two of 32 bits, like FNV-1a. */
function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at++) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x1000193)
    b = Math.imul(b ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}
