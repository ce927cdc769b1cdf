import { expect, test } from 'vitest'
import { type Entry, fairGate } from './fair-gate.ts'

const bounds = { totalPlaces: 2, placesEach: 1, maxWaitingEach: 3, maxWaitMs: 600_000 }
/** Creates a gate. `inside` has the callers that it admitted, in order, each with a way to let them out. */
function newGate(changes: Partial<typeof bounds> = {}) {
  const gate = fairGate({ ...bounds, ...changes })
  const inside: { name: string; leave: () => void }[] = []
  const refused: string[] = []
  const ask = (name: string, gone?: (forget: () => void) => void) =>
    gate.enter(name, gone).then((entry: Entry) => {
      if (typeof entry === 'function') inside.push({ name, leave: entry })
      else refused.push(`${name} ${entry}`)
    })
  return { gate, inside, refused, ask }
}
/** Waits until every waiting call that was admitted has continued. */
const settled = () => new Promise<void>((done) => setImmediate(done))

test('requests of a busy user wait for each other, and other users’ requests run in between', async () => {
  const { inside, ask } = newGate({ totalPlaces: 1 })
  const asked = ['viewer', 'viewer', 'viewer', 'owner', 'nok'].map((name) => ask(name))
  for (let at = 0; at < asked.length; at++) {
    await settled()
    expect(inside).toHaveLength(at + 1)
    inside[at]!.leave()
  }
  expect(inside.map(({ name }) => name)).toEqual(['viewer', 'owner', 'nok', 'viewer', 'viewer'])
})

test('one user gets only their share, even with free places', async () => {
  const { inside, gate, ask } = newGate()
  void ask('viewer')
  void ask('viewer')
  await settled()
  expect(gate.size().underWay).toBe(1)
  await ask('owner')
  expect(inside.map(({ name }) => name)).toEqual(['viewer', 'owner'])
})

test('waiting requests of one user are limited, and other users wait as before', async () => {
  const { refused, ask } = newGate()
  for (let at = 0; at < 5; at++) void ask('viewer')
  await settled()
  expect(refused).toEqual(['viewer full'])
  await ask('owner')
  expect(refused).toEqual(['viewer full'])
})

test('a waiting request that is aborted is forgotten, and delays nobody', async () => {
  const { inside, gate, refused, ask } = newGate({ totalPlaces: 1 })
  await ask('viewer')
  let goes = () => {}
  void ask('viewer', (forget) => (goes = forget))
  void ask('owner')
  goes()
  inside[0]!.leave()
  await settled()
  expect([inside.map(({ name }) => name), refused]).toEqual([['viewer', 'owner'], ['viewer late']])
  inside[1]!.leave()
  inside[1]!.leave()
  expect(gate.size()).toEqual({ underWay: 0, people: 0 })
})

test('a waiting request is refused after its maximum wait', async () => {
  const { refused, ask } = newGate({ totalPlaces: 1, maxWaitMs: 5 })
  await ask('viewer')
  await ask('owner')
  expect(refused).toEqual(['owner late'])
})
