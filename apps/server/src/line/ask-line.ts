import { cutText } from '@khlang/domain/cut-text'
import type { LineTest } from '@khlang/contract/line/line'
import { readAvatarAddress } from '@khlang/domain/players/avatar-address'
import type { CallLine, LineAnswered } from './line-api.ts'

type LineCaller = { call: CallLine; token: string }
export type LineBot = NonNullable<LineTest['bot']>
/** Messages of this month. `limit`: null if the plan has none. */
export type LineQuota = NonNullable<LineTest['quota']>

/** Returns the LINE account that this access token is for, or why LINE did not name it. */
export async function askBot({
  call,
  token,
}: LineCaller): Promise<
  { bot: LineBot } | { bot: null; verdict: LineTest['verdict']; words: string | null }
> {
  const answer = await call({ method: 'GET', path: '/v2/bot/info', token })
  if (answer.kind === 'silence') return { bot: null, verdict: 'silent', words: answer.error }
  const { userId, basicId, displayName, pictureUrl } = answer.body
  if (answer.status === 200 && typeof userId === 'string' && /^U[0-9a-f]{32}$/.test(userId))
    return {
      bot: {
        userId,
        basicId: textOf(basicId, 60),
        name: textOf(displayName, 200),
        picture: typeof pictureUrl === 'string' && readAvatarAddress(pictureUrl).ok ? pictureUrl : null,
      },
    }
  return { bot: null, verdict: verdictOf(answer.status), words: `${answer.status} ${answer.message}`.trim() }
}

const textOf = (value: unknown, maxLength: number) =>
  typeof value === 'string' ? cutText(value.replaceAll('\u0000', '').toWellFormed(), maxLength) : ''

const verdictOf = (status: number): LineTest['verdict'] =>
  status === 401 ? 'token' : status === 403 ? 'forbidden' : status === 429 ? 'busy' : 'silent'

/** Returns this month's quota and how much of it is used; null if LINE did not report it. */
export async function askQuota({ call, token }: LineCaller): Promise<LineQuota | null> {
  const [limit, used] = await Promise.all([
    call({ method: 'GET', path: '/v2/bot/message/quota', token }),
    call({ method: 'GET', path: '/v2/bot/message/quota/consumption', token }),
  ])
  const [plan, total] = [bodyOf(limit), bodyOf(used)?.['totalUsage']]
  if (!plan || typeof total !== 'number') return null
  if (plan['type'] === 'none') return { limit: null, used: Math.round(total) }
  return typeof plan['value'] === 'number'
    ? { limit: Math.round(plan['value']), used: Math.round(total) }
    : null
}

/** Checks where LINE sends webhooks. */
export async function askWebhook(
  { call, token }: LineCaller,
  expected: string,
): Promise<LineTest['webhook']> {
  const answer = await call({ method: 'GET', path: '/v2/bot/channel/webhook/endpoint', token })
  if (answer.kind === 'answer' && answer.status === 404) return 'unset'
  const body = bodyOf(answer)
  if (!body || typeof body['endpoint'] !== 'string') return 'unknown'
  if (body['endpoint'] !== expected) return body['endpoint'] === '' ? 'unset' : 'elsewhere'
  return body['active'] === true ? 'ok' : 'off'
}

const bodyOf = (answer: LineAnswered) =>
  answer.kind === 'answer' && answer.status === 200 ? answer.body : null
