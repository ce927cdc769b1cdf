import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { pictures } from '#testing/pictures.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let boss: Client
beforeAll(async () => {
  boss = await world.as('owner', 'boss')
  for (const [at, key] of ['one@old||example', 'two@old||example', 'three@old||example'].entries())
    await world.sql`update player set external_key = ${key} where id = ${world.shop.players[at]!.id}`
})

const send = async (name: string, bytes: Uint8Array, headers: Record<string, string> = boss.headers) => {
  const answer = await fetch(
    `${world.url}/api/connections/upload-old-picture?${new URLSearchParams({ name })}`,
    {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    },
  )
  const body = (await answer.json()) as { verdict?: string; code?: string }
  return answer.ok ? body.verdict : body.code
}
const avatarOf = async (at: number) => {
  const [row] = await world.sql<{ avatar: string | null }[]>`
    select avatar from player where id = ${world.shop.players[at]!.id}`
  return row!.avatar
}
const audited = async () =>
  (await world.sql`select 1 from audit where act = 'player.avatar' and actor = 'boss@example.test'`).length

test('a picture goes to the player named by its file name, re-encoded; uploaded again it is not doubled', async () => {
  expect(await send('storage/users/one@old.example', await pictures.photo('jpeg'))).toBe('worn')
  const worn = await avatarOf(0)
  expect(worn).toMatch(/^\/files\/avatars\//)
  expect(await send('storage/users/one@old.example', await pictures.photo('jpeg'))).toBe('there')
  expect(await send('users/one@old.example/another.png', await pictures.photo('png'))).toBe('there')
  expect(await avatarOf(0)).toBe(worn)
  expect(await audited()).toBe(1)
})

test('a file that is no picture is skipped with the reason, and the next one is imported', async () => {
  const name = 'users/two@old||example.png'
  expect(await send(name, pictures.svg())).toBe('drawing')
  expect(await send(name, pictures.gifScript())).toBe('moving')
  expect(await send(name, new Uint8Array())).toBe('empty')
  expect(await send(name, Buffer.from('<!doctype html><script>1</script>'))).toBe('not-a-picture')
  expect(await send(name, (await pictures.photo('jpeg')).subarray(0, 2_000))).toBe('broken')
  expect(await avatarOf(1)).toBeNull()
  expect(await send(name, await pictures.photo('webp'))).toBe('worn')
})

test('of two pictures that arrive at once for one player one is used', async () => {
  const verdicts = await Promise.all([
    send('users/three@old.example', await pictures.photo('webp')),
    send('users/three@old.example', await pictures.photo('jpeg')),
  ])
  expect(verdicts.toSorted()).toEqual(['there', 'worn'])
})

test('a picture without a player, or whose name fits two, is assigned to nobody', async () => {
  const photo = await pictures.photo('png')
  for (const name of [
    'users/stranger@old.example',
    '../../etc/passwd',
    'one@old.example/two@old.example.png',
  ])
    expect([name, await send(name, photo)]).toEqual([name, 'of-nobody'])
})

test('a picture of more than two megabytes is refused', async () => {
  expect(await send('users/two@old.example', new Uint8Array(2 * 1024 * 1024 + 1))).toBe('bad-input')
})

test('only an owner can upload old pictures', async () => {
  const supervisor = await world.as('supervisor')
  const photo = await pictures.photo('png')
  expect(await send('users/one@old.example', photo, supervisor.headers)).toBe('not-permitted')
  expect(await send('users/one@old.example', photo, {})).toBe('not-signed-in')
})
