import { createHash } from 'node:crypto'
import type { Sealing } from '#platform/sealed.ts'
import { OldFileProblem } from './old-file-problem.ts'

/** With what the old sign-in wrapped its hashes; without the signer key they are worth nothing. */
export type OldHashConfig = { signerKey: string; saltSeparator: string; rounds: number; memCost: number }

const base64 = String.raw`([A-Za-z0-9+/]+={0,2})`
const number = String.raw`(\d{1,2})`

/** As the old console shows it, or as JSON: the names and what stands behind them. */
export function readHashConfig(text: string): OldHashConfig {
  const after = (name: string, value: string) =>
    new RegExp(String.raw`${name}"?\s*[:=]\s*"?${value}`, 'i').exec(text)?.[1]
  const signerKey = after('(?:base64_signer_key|signerKey)', base64)
  const saltSeparator = after('(?:base64_salt_separator|saltSeparator)', base64) ?? ''
  const [rounds, memCost] = [after('rounds', number), after('(?:mem_cost|memCost)', number)].map(Number)
  const wrong =
    signerKey === undefined || !inRange(rounds, 1, 8) || !inRange(memCost, 1, 17) || !/scrypt/i.test(text)
  if (wrong) throw new OldFileProblem('hash-config-wrong')
  return { signerKey, saltSeparator, rounds: rounds!, memCost: memCost! }
}

const inRange = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most

/** The same parameters are the same row, whoever brings them again; what is a name of them tells nothing of them. */
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
