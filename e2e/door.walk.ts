import { expect, test } from 'vitest'
import { worldOfFile } from '../apps/server/src/testing/of-file.ts'
import { browserOfFile } from './browser-of-file.ts'
import { arrive, enter, visit } from './door.ts'

const world = worldOfFile({ browser: true })
const browser = browserOfFile()

test('a walk reaches its page even if the console redirects to the sign-in page at that moment', async () => {
  const page = await browser.person()
  await enter(page, world, 'support', 'nok', '/dashboard')
  const leave = `__khlang_router__.go = () => location.assign('/login'), true`
  await expect.poll(() => page.evaluate<boolean>(leave).catch(() => false)).toBe(true) // once the router is there
  await visit(page, `${world.url}/management/user`)
  await arrive(page, '**/management/user')
})
