import { createHash } from 'node:crypto'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { OldFileProblem } from './documents/old-file-problem.ts'

/** Parameters of the old system's scrypt hashes. The signer key is required to verify them. */
export type OldHashConfig = { signerKey: string; saltSeparator: string; rounds: number; memCost: number }

const base64 = String.raw`([A-Za-z0-9+/]+={0,2})`
const number = String.raw`(\d{1,2})`

/** Reads the parameters as the old console shows them, or as JSON: the names followed by their values. */
export function readHashConfig(text: string): OldHashConfig {
  const after = (name: string, value: string) =>
    new RegExp(String.raw`${name}"?\s*[:=]\s*"?${value}`, 'i').exec(text)?.[1]
  const signerKey = after('(?:base64_signer_key|signerKey)', base64)
  const saltSeparator = after('(?:base64_salt_separator|saltSeparator)', base64) ?? ''
  const [rounds, memCost] = [after('rounds', number), after('(?:mem_cost|memCost)', number)].map(Number)
  const problem =
    signerKey === undefined || !inRange(rounds, 1, 8) || !inRange(memCost, 1, 17) || !/scrypt/i.test(text)
  if (problem) throw new OldFileProblem('hash-config-wrong')
  return { signerKey, saltSeparator, rounds: rounds!, memCost: memCost! }
}

const inRange = (value: number | undefined, min: number, max: number) =>
  value !== undefined && value >= min && value <= max

/**
 * Derives the id from the parameters, so that entering the same parameters again gives the same row. The id
 * reveals nothing about them.
 */
export function hashConfigId(sealing: Sealing, config: OldHashConfig): string {
  const hex = createHash('sha256')
    .update(sealing.hash(JSON.stringify(config)))
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
