import { expect, test } from 'vitest'
import type { Mail } from '#platform/mail.ts'
import { deliverLink } from './one-time-link.ts'

const made = { link: 'https://shop.example/invitation#token=x7', until: new Date('2026-05-07T09:30:00Z') }
const to = { email: 'new@example.test', displayName: 'ฟ้า ใส' }
const deliver = (mail: ((mail: Mail) => Promise<boolean>) | null) =>
  deliverLink(made, { kind: 'invitation', to, mail })

test('without mail, who makes a link gets it and passes it on', async () => {
  expect(await deliver(null)).toEqual({ link: made.link, until: '2026-05-07T09:30:00.000Z', mailed: false })
})

test.each([true, false])(
  'who makes a link that is mailed never gets it, or they could act as its recipient: arrived %s',
  async (arrives) => {
    const sent: Mail[] = []
    const answer = await deliver((mail) => Promise.resolve(arrives && sent.push(mail) > 0))
    expect(answer).toEqual({ link: null, until: '2026-05-07T09:30:00.000Z', mailed: arrives })
    expect(sent.every(({ text }) => text.includes(made.link))).toBe(true)
  },
)
