import { expect, test } from 'vitest'
import { newWorld } from '../../apps/server/src/testing/world.ts'
import { fuzzRaw } from './raw.ts'

/** A small number; `npm run fuzz -- --raw` sends more. */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const seed = Number(process.env['FUZZ_SEED'] ?? 5)

test('no spelling of a request causes an internal error or bypasses a check', async () => {
  const plenty = { atOnce: 50, perMinute: 1_000_000, heavyAtOnce: 50, heavyEach: 50 }
  const sockets = { headersMs: 500, requestMs: 500, checkEveryMs: 100 } // do not wait long for incomplete requests
  const trustedProxies = ['127.0.0.1']
  await using world = await newWorld({ sendingSlots: 2, past: 3, traffic: plenty, sockets, trustedProxies })
  const { findings, ...report } = await fuzzRaw(world, { requests, seed })
  if (process.env['FUZZ_REQUESTS']) console.log(JSON.stringify(report, null, 2))
  expect(findings).toEqual([])
  expect(report.rarest.times).toBeGreaterThan(0)
  expect(report.doneThoughOdd).toBeGreaterThan(requests / 100)
}, 3_600_000)
