import { readAvatar } from '@khlang/domain/players/avatar-picture'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { pictures, secret } from '#testing/pictures.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { ownAvatarKey } from '#platform/files/avatar-address.ts'

const world = worldOfFile()
let nok: Client
let viewer: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  viewer = await world.as('viewer')
})

const player = (index: number) => world.shop.players[index]!
const send = (client: Client, playerId: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api/players/upload-avatar?playerId=${playerId}`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(bytes),
  })
const upload = async (playerId: string, bytes: Uint8Array) => {
  const answer = await send(nok, playerId, bytes)
  const body = (await answer.json()) as { avatar: string; version: number }
  if (!answer.ok) throw new Error(`${answer.status}: ${JSON.stringify(body)}`)
  return body
}
const show = (address: string, client = viewer) => client.raw('GET', address)
const avatarOf = async (id: string) =>
  (await world.sql<{ avatar: string | null }[]>`select avatar from player where id = ${id}`)[0]!.avatar

describe('an uploaded avatar', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'as %s is re-encoded: a square WebP, without any metadata',
    async (kind) => {
      const photo = await pictures.photo(kind)
      expect(photo.toString('latin1')).toContain(secret)
      const { avatar } = await upload(player(0).id, photo)
      expect(await avatarOf(player(0).id)).toBe(avatar)
      expect(avatar).toContain(`/files/avatars/${player(0).id}/`)
      const answer = await show(avatar)
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
      const text = bytes.toString('latin1')
      for (const word of [secret, 'Exif', 'EXIF', 'XMP ']) expect(text).not.toContain(word)
    },
  )

  // Invariant: A picture of a person is never served as it was sent: it is encoded again. Rule:
  // `domain/players/avatar-picture.ts`, `platform/files/squeeze-avatar.ts`.
  test('is served as a picture only, and only to employees', async () => {
    const { avatar } = await upload(player(0).id, await pictures.photo('png'))
    const answer = await show(avatar)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'inline; filename="avatar.webp"',
      'cache-control': 'private, max-age=3600, must-revalidate',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await fetch(world.url + avatar)).status).toBe(401)
    const key = await world.service('deposits')
    expect((await show(avatar, key)).status).toBe(403)
  })

  test('is revalidated by a browser without sending it again, and not served to a signed-out employee', async () => {
    const { avatar } = await upload(player(0).id, await pictures.photo('png'))
    const leaver = await world.as('support', 'leaver')
    const known = { 'if-none-match': (await show(avatar)).headers.get('etag')! }
    const again = () => leaver.raw('GET', avatar, undefined, known)
    expect([(await again()).status, (await (await again()).arrayBuffer()).byteLength]).toEqual([304, 0])
    await leaver.raw('POST', '/api/auth/sign-out', {})
    expect((await again()).status).toBe(401)
  })

  test('replaces the previous one, which is deleted afterwards', async () => {
    const [first, second] = [
      await upload(player(1).id, await pictures.photo('png')),
      await upload(player(1).id, await pictures.photo('jpeg')),
    ]
    expect(second.avatar).not.toBe(first.avatar)
    expect(second.version).toBe(first.version + 1)
    expect((await show(first.avatar)).status).toBe(404)
    expect(await world.files.get(ownAvatarKey(first.avatar)!)).toBeNull()
    expect((await show(second.avatar)).status).toBe(200)
    await nok.post('players/update', {
      operationId: crypto.randomUUID(),
      id: player(1).id,
      version: second.version,
      changes: { avatar: 'https://pictures.example/new.png' },
    })
    expect((await show(second.avatar)).status).toBe(404)
    const lines = await world.sql`
      select actor, before, after from audit where act = 'player.avatar' and object_id = ${player(1).id} order by seq`
    expect(lines).toMatchObject([
      { actor: 'nok@example.test', before: { avatar: null }, after: { avatar: first.avatar } },
      { before: { avatar: first.avatar }, after: { avatar: second.avatar } },
    ])
  })

  test('with a web page appended is only a picture afterwards', async () => {
    const bytes = pictures.pagedPng()
    expect(bytes.toString('latin1')).toContain('<script>')
    const { avatar } = await upload(player(2).id, bytes)
    const shown = Buffer.from(await (await show(avatar)).arrayBuffer())
    expect(shown.toString('latin1')).not.toMatch(/<script>|<!doctype|13\.7563 N/)
    expect(readAvatar(shown).ok).toBe(true)
  })

  test('that unpacks to more than it declares is cut to the declared size', async () => {
    const { avatar } = await upload(player(2).id, pictures.bomb())
    expect((await sharp(Buffer.from(await (await show(avatar)).arrayBuffer())).stats()).isOpaque).toBe(true)
  })

  test('with a rotated orientation is turned upright', async () => {
    const half = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#000000' } })
      .composite([
        { input: { create: { width: 40, height: 40, channels: 3, background: '#ffffff' } }, left: 0, top: 0 },
      ])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { avatar } = await upload(player(2).id, half)
    const shown = Buffer.from(await (await show(avatar)).arrayBuffer())
    const { data } = await sharp(shown).greyscale().raw().toBuffer({ resolveWithObject: true })
    const [top, foot] = [data[10 * 512 + 250]!, data[500 * 512 + 250]!]
    expect([top > 240, foot < 15]).toEqual([true, true])
  })
})

describe('an upload is refused, and nothing of it is stored:', () => {
  test.each([
    ['an empty file', () => new Uint8Array(), 'empty'],
    ['an SVG file with a script', pictures.svg, 'drawing'],
    ['an animated GIF that is also a script', pictures.gifScript, 'moving'],
    ['an HTML page', () => Buffer.from('<!doctype html><script>1</script>'), 'not-a-picture'],
    ['a picture of thirty megapixels', pictures.thirtyMegapixels, 'too-many-dots'],
    ['a truncated picture', async () => (await pictures.photo('jpeg')).subarray(0, 2_000), 'broken'],
    ['a file above two megabytes', () => new Uint8Array(2 * 1024 * 1024 + 1), 'too-large'],
  ] as const)('%s', async (_what, bytes, reason) => {
    const before = await avatarOf(player(6).id)
    const answer = await send(nok, player(6).id, await bytes())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'bad-input',
      fields: [{ path: 'avatar', message: reason }],
    })
    expect(await avatarOf(player(6).id)).toBe(before)
  })

  test('without permission, or for an unknown player', async () => {
    const photo = await pictures.photo('png')
    expect(await (await send(viewer, player(6).id, photo)).json()).toMatchObject({
      code: 'not-permitted',
      permission: 'player.edit',
    })
    expect((await send(nok, crypto.randomUUID(), photo)).status).toBe(404)
    expect((await send(nok, player(6).id, photo, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })
})

test.each(['/files/session.secret', '/files/avatars/..%2f..%2fx.webp', '/files/avatars/x/y.html', '/files/'])(
  'no file is served at %s',
  async (address) => expect([404, 400]).toContain((await show(address)).status),
)
