import { Problem } from '#parts/problem.ts'

/** A key as it was chosen: what of it may be seen, and the whole for the server alone. */
export type KeyFile = { project: string; account: string; text: string }

const mostBytes = 20_000

/** Only whether it is one, and of which project; the server looks properly. */
export async function readKeyFile(file: File): Promise<KeyFile> {
  const text = file.size > mostBytes ? '' : await file.text()
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
