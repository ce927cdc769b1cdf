import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { pictures, secret } from '#testing/pictures.ts'
import { openStream } from '#testing/stream.ts'

const world = worldOfFile()
let owner: Client
let nok: Client
let viewer: Client
beforeAll(async () => {
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
  viewer = await world.as('viewer')
})

const send = (client: Client, bytes: Uint8Array, query = '') =>
  fetch(`${world.url}/api/staff/upload-picture${query}`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
const give = async (client: Client, kind: 'png' | 'jpeg' | 'webp' = 'png') => {
  const answer = await send(client, await pictures.photo(kind))
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { avatar: string }).avatar
}
const rowOf = async (email: string, client = viewer) =>
  (await client.get('staff/employees', { q: email })).rows[0]
const faceOf = async (email: string, client = viewer) =>
  (await client.get('staff/faces')).rows.find((row: { email: string }) => row.email === email)?.avatar
const shown = (address: string) => viewer.raw('GET', address)

test.each(['jpeg', 'png', 'webp'] as const)(
  'an employee uploads their own picture as %s: it is re-encoded, and shown to colleagues',
  async (kind) => {
    const avatar = await give(nok, kind)
    const { id } = await rowOf('nok@')
    expect(avatar).toContain(`/files/avatars/${id}/`)
    const bytes = Buffer.from(await (await shown(avatar)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(bytes.toString('latin1')).not.toContain(secret)
    expect([
      (await rowOf('nok@')).avatar,
      await faceOf('nok@example.test'),
      (await nok.get('staff/me')).avatar,
    ]).toEqual([avatar, avatar, avatar])
  },
)

test('a new picture replaces the deleted old one, without a change notice to open pages of the employee', async () => {
  const first = await give(nok)
  const { version } = await rowOf('nok@')
  const second = await give(nok)
  expect([(await shown(first)).status, (await shown(second)).status]).toEqual([404, 200])
  expect((await rowOf('nok@')).version).toBe(version)
})

test('a picture is removed by its employee or an owner, both are audited, and screens are updated', async () => {
  const mine = await give(nok)
  await nok.post('staff/remove-my-picture', {})
  expect([(await rowOf('nok@')).avatar, await faceOf('nok@example.test')]).toEqual([null, undefined])
  expect((await shown(mine)).status).toBe(404)

  const again = await give(nok)
  const { id } = await rowOf('nok@')
  await using stream = await openStream(viewer)
  expect((await owner.post('staff/remove-picture', { id })).avatar).toBeNull()
  await stream.next(
    ({ name, data }) => name === 'row' && (data as { topic: string; row: { id: string } }).row.id === id,
  )
  expect((await shown(again)).status).toBe(404)
  const lines = await world.sql`
    select actor, before, after from audit where act = 'employee.picture' and object_id = ${id} order by seq desc limit 3`
  expect(lines).toEqual([
    { actor: 'owner@example.test', before: { avatar: again }, after: { avatar: null } },
    { actor: 'nok@example.test', before: { avatar: null }, after: { avatar: again } },
    { actor: 'nok@example.test', before: { avatar: mine }, after: { avatar: null } },
  ])
})

test('only an owner can remove a colleague’s picture, and nobody can set one', async () => {
  const { id } = await rowOf('owner@', owner)
  const supervisor = await world.as('supervisor')
  expect(await supervisor.refused('staff/remove-picture', { id })).toMatchObject({
    code: 'not-permitted',
    permission: 'employee.manage',
  })
  const answer = await send(owner, await pictures.photo('png'), `?id=${(await rowOf('nok@')).id}`)
  expect(((await answer.json()) as { avatar: string }).avatar).toContain(`/files/avatars/${id}/`)
  expect((await owner.refused('staff/remove-picture', { id: crypto.randomUUID() })).code).toBe('not-found')
})

test.each([
  ['an empty file', () => new Uint8Array(), 'empty'],
  ['an SVG file with a script', pictures.svg, 'drawing'],
  ['an animated GIF', pictures.gifScript, 'moving'],
  ['an HTML page', () => Buffer.from('<!doctype html><script>1</script>'), 'not-a-picture'],
  ['a picture of thirty megapixels', pictures.thirtyMegapixels, 'too-many-dots'],
  ['a truncated picture', async () => (await pictures.photo('jpeg')).subarray(0, 2_000), 'broken'],
  ['a file above two megabytes', () => new Uint8Array(2 * 1024 * 1024 + 1), 'too-large'],
] as const)('nothing is stored of %s', async (_what, bytes, reason) => {
  const before = await faceOf('nok@example.test')
  const answer = await send(nok, await bytes())
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    code: 'bad-input',
    fields: [{ path: 'avatar', message: reason }],
  })
  expect(await faceOf('nok@example.test')).toBe(before)
})

test('the picture of a hidden employee is listed for owners alone', async () => {
  const ghost = await world.as('support', 'ghost')
  const avatar = await give(ghost)
  await world.sql`update employee set hidden = true where email = 'ghost@example.test'`
  expect([await faceOf('ghost@example.test'), await faceOf('ghost@example.test', owner)]).toEqual([
    undefined,
    avatar,
  ])
})
