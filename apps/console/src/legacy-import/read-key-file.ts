import { Problem } from '#parts/problems/problem.ts'

/**
 * The chosen key file of a Google service account, which opens the old system's database: the parts that may be shown,
 * and its text, which is only sent to the server.
 */
export type KeyFile = { project: string; account: string; text: string }

const maxBytes = 20_000

/**
 * Reads a key file; throws a `bad-input` problem if a file is none or too large. The server validates the key itself.
 */
export async function readKeyFile(file: File): Promise<KeyFile> {
  const text = file.size > maxBytes ? '' : await file.text()
  const { project_id: project, client_email: account, private_key: key } = parsed(text)
  if (typeof project !== 'string' || typeof account !== 'string' || typeof key !== 'string')
    throw new Problem('bad-input', 400, { fields: [{ path: 'keyFile', message: 'service-account-wrong' }] })
  return { project, account, text }
}

function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
