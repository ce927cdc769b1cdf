import { expect, test } from 'vitest'
import { startMailServer } from '#testing/mail-server.ts'
import { readConfig } from './config.ts'
import { createLog } from './monitoring/log.ts'
import { createMailer } from './mail.ts'

const mail = {
  to: 'nok@example.test',
  subject: 'คำเชิญ',
  text: 'เปิดลิงก์นี้ https://console.example.test/invitation#token=x',
}

test('a mail reaches the mail server whole, from the configured sender', async () => {
  await using server = await startMailServer()
  const send = await createMailer(`${server.url}?from=khlang@example.test`, createLog('silent'))
  expect(await send(mail)).toBe(true)
  const [head, ...body] = server.received[0]!.split('\n\n')
  expect(head).toMatch(/^From: khlang@example\.test$/m)
  expect(head).toMatch(/^To: nok@example\.test$/m)
  const text = /base64/i.test(head!) ? Buffer.from(body.join(''), 'base64').toString() : body.join('\n')
  expect(text.replaceAll('=\n', '')).toContain('invitation#token')
})

test('a mail that is not accepted is reported as not sent', async () => {
  await using server = await startMailServer({ takes: false })
  const send = await createMailer(server.url, createLog('silent'))
  expect(await send(mail)).toBe(false)
})

test('an unreachable mail server causes no failure', async () => {
  const { url } = await (async () => {
    await using gone = await startMailServer()
    return { url: gone.url }
  })()
  const send = await createMailer(url, createLog('silent'))
  expect(await send(mail)).toBe(false)
})

test('an invalid address of a mail server stops the start with a sentence', () => {
  expect(() => readConfig({ SMTP_URL: 'mail.example.test' })).toThrow(
    /SMTP_URL must be an address such as smtps/,
  )
  expect(readConfig({ SMTP_URL: 'smtps://a:b@mail.example.test?from=x@example.test' }).smtpUrl).toContain(
    'smtps',
  )
})
