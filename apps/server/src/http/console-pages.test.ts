import type { LiveBeat } from '@khlang/contract/live'
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { socialProviders } from '@khlang/domain/staff/social'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { openStream } from '#testing/stream.ts'
import { newWorld } from '#testing/world.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { readConsoleDist } from './console-dist.ts'
import { signInMarkup } from './sign-in-markup.ts'

const world = worldOfFile()

async function page({ headers }: Pick<Client, 'headers'>, path = '/dashboard', at = world) {
  const { body, statusCode } = await at.app.http.inject({
    url: path,
    headers: { ...headers, host: 'localhost' },
  })
  expect(statusCode).toBe(200)
  return {
    html: /<html[^>]*>/.exec(body)?.[0] ?? '',
    style: /<style id="colours"[^>]*>(.*?)<\/style>/.exec(body)?.[1],
    me: /<script id="me"[^>]*>(.*?)<\/script>/.exec(body)?.[1],
    body,
  }
}

const nobody = { headers: {} }
const defaults =
  /^<html lang="th" data-mantine-color-scheme="light" data-theme="light" data-layout="vertical" data-navbar="floating" data-density="comfortable" data-build="\w{16}"/

test('the files that a browser expects at the root exist and are revalidated each time; the worker caches no page', async () => {
  const get = (url: string) => world.app.http.inject({ url, headers: { host: 'localhost' } })
  const worker = await get('/sw.js')
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringMatching(/worker-src 'self'.*/),
  })
  expect(worker.body).not.toMatch(/\bcaches\.|'fetch'|importScripts\(/)
  const manifest = await get('/manifest.webmanifest')
  expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  for (const { src } of manifest.json<{ icons: { src: string }[] }>().icons)
    expect((await get(src)).headers['content-type']).toBe('image/png')
  expect((await get('/dashboard')).body).toContain('<link rel="manifest" href="/manifest.webmanifest"')
})

test('the first answer already has the reader’s theme, so that nothing flashes', async () => {
  const nok = await world.as('support', 'nok')
  await nok.post('staff/save-preferences', {
    theme: 'dark',
    layout: 'horizontal',
    navbar: 'sticky',
    menuCollapsed: true,
    density: 'compact',
    locale: 'en',
    primary: '#7367f0',
    navbarColour: '#123456',
  })
  const { html, style, me, body } = await page(nok)
  for (const attribute of [
    'lang="en"',
    'data-mantine-color-scheme="dark"',
    'data-theme="dark"',
    'data-layout="horizontal"',
    'data-navbar="sticky"',
    'data-collapsed',
    'data-density="compact"',
    'data-signed-in',
  ])
    expect(html).toContain(attribute)
  expect(style).toMatch(/--gold:#7367f0.*--bar:#123456/)
  expect(body).toContain('name="theme-color" content="#123456"')
  expect(JSON.parse(me!).preferences).toMatchObject({ theme: 'dark', locale: 'en', primary: '#7367f0' })
  expect(JSON.parse(me!)).toEqual(await nok.get('staff/me'))
  expect(body).not.toMatch(/%[A-Z]+%/)
})

test('a colleague’s preferences do not apply to others', async () => {
  const lek = await world.as('viewer', 'lek')
  const { html, style, me } = await page(lek)
  expect(html).toMatch(defaults)
  expect(style).toBe('')
  expect(JSON.parse(me!).preferences).toEqual(defaultPreferences)
})

describe('the sign-in page before its scripts', () => {
  beforeAll(async () => void (await world.as('owner', 'own')))
  const painted = async (at = world, path = '/login', reader: Pick<Client, 'headers'> = nobody) =>
    (await page(reader, path, at)).body

  test('is in the page, in both languages, and holds nothing that the policy of the page refuses', async () => {
    const body = await painted()
    for (const title of ['ยินดีต้อนรับกลับ', 'Welcome back']) expect(body).toContain(title)
    expect(body).toContain('type="password"')
    const templates = body.slice(body.indexOf('<template'), body.lastIndexOf('</template>'))
    expect(templates).not.toMatch(/<style|<script| style=| on\w+=|<button (?!inert)/)
    expect(body).not.toMatch(/%[A-Z]+%/)
  })

  test('is in no other page, and not for an employee who is signed in', async () => {
    expect(await painted(world, '/dashboard')).not.toContain('<template')
    expect(await painted(world, '/login', await world.as('support', 'nok'))).not.toContain('<template')
  })

  test('is not that of a shop without an owner, which looks different', async () => {
    await using other = await newWorld()
    expect(await painted(other)).not.toContain('<template')
    await other.as('owner', 'own')
    expect(await painted(other)).toContain('<template')
  })

  test('has no box to stay signed in where nobody may', () => {
    const { signIn } = readConsoleDist()
    const box = 'type="checkbox"'
    expect(signInMarkup(signIn!, { providers: [], noRememberMe: false })).toContain(box)
    expect(signInMarkup(signIn!, { providers: [], noRememberMe: true })).not.toContain(box)
  })

  test('shows the buttons of providers as usable only if all are set up', () => {
    const { signIn } = readConsoleDist()
    const disabled = (providers: readonly string[]) =>
      signInMarkup(signIn!, { providers, noRememberMe: false }).split('aria-disabled="true"').length - 1
    const both = 2 // languages; the button that sends is disabled in any case
    expect(disabled(socialProviders)).toBe(both)
    expect(disabled(['google'])).toBe(both + both * socialProviders.length)
  })

  test('is compressed', async () => {
    const answer = await world.app.http.inject({
      url: '/login',
      headers: { host: 'localhost', 'accept-encoding': 'gzip' },
    })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.rawPayload.length).toBeLessThan(10_000)
  })
})

describe('a visitor without a session', () => {
  test('gets the defaults, and no personal data', async () => {
    const { html, me } = await page(nobody, '/login')
    expect(html).toMatch(defaults)
    expect(html).not.toContain('data-signed-in')
    expect(me).toBeUndefined()
  })

  test('with a cookie that this server did not sign is treated as signed out', async () => {
    const { me } = await page({ headers: { cookie: 'khlang.session_token=abc.def' } })
    expect(me).toBeUndefined()
  })

  test('with the session of a switched-off employee is treated as signed out', async () => {
    const ann = await world.as('support', 'ann')
    await world.sql`update employee set active = false where email = 'ann@example.test'`
    expect((await page(ann)).me).toBeUndefined()
  })
})

test('text typed by an employee cannot leave its script element', async () => {
  const may = await world.as('support', 'may')
  const starred = ['/</script><script>alert(1)</script>', "/$&$'%NONCE%"]
  await may.post('staff/save-preferences', { starred })
  const { me, body } = await page(may)
  expect(body.match(/<script>alert/)).toBeNull()
  expect(JSON.parse(me!).preferences).toMatchObject({ starred })
})

test('the page and the stream name the same build, so that an outdated console can notice', async () => {
  const nok = await world.as('support', 'nok')
  const { html } = await page(nok)
  await using stream = await openStream(nok)
  const { data } = await stream.next(({ name }) => name === 'beat')
  expect(html).toContain(`data-build="${(data as LiveBeat).build}"`)
})

test('a slow database costs the preferences, not the page', async () => {
  await using hasty = await newWorld({ pageReaderMs: 1 })
  const dao = await hasty.as('support', 'dao')
  await dao.post('staff/save-preferences', { theme: 'dark' })
  await hasty.sql.begin(async (tx) => {
    await tx`lock table preference in access exclusive mode`
    expect((await page(dao, '/dashboard', hasty)).html).toMatch(defaults)
  })
})

test('without a database the page is still served', async () => {
  const other = await newWorld()
  const fah = await other.as('support', 'fah')
  await other.sql.end()
  expect((await page(fah, '/dashboard', other)).html).toMatch(defaults)
  await other[Symbol.asyncDispose]()
})
