import type { OldFileReason } from '@khlang/contract/legacy-import/legacy-import'

/** Thrown for a file that cannot be used, with the reason: an export, hash parameters, or a service account key. */
export class OldFileProblem extends Error {
  readonly reason: OldFileReason

  constructor(reason: OldFileReason) {
    super(sentences[reason])
    this.reason = reason
  }
}

const sentences: Record<OldFileReason, string> = {
  'not-json': 'This is no JSON, or it breaks off.',
  'document-too-large': 'A document in it is larger than eight megabytes.',
  'nothing-found': 'Nothing in it looks like an export of an old project.',
  'hash-config-wrong': 'The parameters of the password hashes are not as the old console shows them.',
  'service-account-wrong':
    'This is no key of a service account: a JSON file with client_email, private_key and project_id.',
  'token-address-wrong': 'The token_uri of the key must begin with https://.',
}
