import { createPrivateKey, type KeyObject } from 'node:crypto'
import { projectId } from '@khlang/contract/legacy-import/old-project'
import { z } from 'zod'
import { isPrivateHost } from '#platform/http/private-host.ts'
import { OldFileProblem } from '../documents/old-file-problem.ts'

/** The identity with which an old project is read. The plain key is only in memory while reading. */
export type ServiceAccount = {
  project: string
  email: string
  keyId: string | null
  key: KeyObject
  tokenUri: string
}

const keyFile = z.object({
  type: z.literal('service_account').optional(),
  project_id: projectId,
  client_email: z.email().max(200),
  private_key: z.string().min(1),
  private_key_id: z.string().max(200).optional(),
  token_uri: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
})

const minBits = 2048

/**
 * Reads a key file as the old console issues it; throws an `OldFileProblem`. `project`: read instead of the file's. The
 * file contains the token address, which must use TLS. Plain HTTP is accepted only for a fake on this machine or
 * network, if the document database is a fake too.
 */
export function readServiceAccount(
  text: string,
  { fake, project }: { fake: boolean; project?: string | undefined },
): ServiceAccount {
  const read = keyFile.safeParse(parsed(text))
  if (!read.success) {
    const onlyAddress = read.error.issues.every(({ path }) => path[0] === 'token_uri')
    throw new OldFileProblem(onlyAddress ? 'token-address-wrong' : 'service-account-wrong')
  }
  const { client_email, private_key, private_key_id, token_uri } = read.data
  const tokenUrl = new URL(token_uri)
  const safe = tokenUrl.protocol === 'https:' || (fake && isPrivateHost(tokenUrl.hostname))
  if (!safe || tokenUrl.username !== '' || tokenUrl.password !== '')
    throw new OldFileProblem('token-address-wrong')
  return {
    project: project ?? read.data.project_id,
    email: client_email,
    keyId: private_key_id ?? null,
    key: keyOf(private_key),
    tokenUri: token_uri,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw new OldFileProblem('service-account-wrong')
  }
}

function keyOf(pem: string): KeyObject {
  const key = tryToRead(pem)
  const bits = key?.asymmetricKeyDetails?.modulusLength ?? 0
  if (key?.asymmetricKeyType !== 'rsa' || bits < minBits) throw new OldFileProblem('service-account-wrong')
  return key
}

function tryToRead(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}
