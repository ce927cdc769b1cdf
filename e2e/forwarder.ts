import { createHmac, randomBytes } from 'node:crypto'

type Phone = { id: string; secret: string }
type Money = { account: string; baht: number; balance: number }

/**
 * Acts as the forwarder on a shop's phone that gets a KBank message: signs it as described on the page of
 * phones, and posts it.
 */
export async function forward(url: string, { id, secret }: Phone, money: Money): Promise<void> {
  const body = JSON.stringify({
    messages: [{ sender: 'KBank', text: textOf(money), at: new Date().toISOString() }],
  })
  const time = String(Math.floor(Date.now() / 1_000))
  const nonce = randomBytes(18).toString('base64url')
  const answer = await fetch(`${url}/api/service/notifications`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'khlang-phone': id,
      'khlang-time': time,
      'khlang-nonce': nonce,
      'khlang-signature': createHmac('sha256', secret).update(`${time}.${nonce}.${body}`).digest('hex'),
    },
    body,
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

function textOf({ account, baht, balance }: Money): string {
  const [date, time] = new Date(Date.now() + 7 * 3_600_000).toISOString().split('T') as [string, string]
  const [year, month, day] = date.split('-') as [string, string, string]
  const when = `${day}/${month}/${(Number(year) + 543) % 100} ${time.slice(0, 5)}`
  return `${when} บช X-${account.slice(-4)} เงินเข้า ${baht}.00 คงเหลือ ${balance}.00 บ.`
}
