import type { LineState } from './fake-line.ts'

export type LineCall = {
  method: string
  path: string
  body: string
  retryKey: string | null
  requestId: string
}
export type LineAnswer = { status: number; body: Record<string, unknown>; headers?: Record<string, string> }

const [mostMessages, mostRecipients, longestText] = [5, 500, 5_000]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The endpoints of the Messaging API that the console uses, as documented. */
export function endpointsOf(state: LineState) {
  return async function answer(call: LineCall): Promise<LineAnswer> {
    const { method, path } = call
    if (method === 'GET') return read(path)
    if (method === 'POST' && path === '/v2/bot/channel/webhook/test') return testWebhook()
    const sendMethod = /^\/v2\/bot\/message\/(push|multicast|reply|broadcast)$/.exec(path)?.[1]
    if (method !== 'POST' || sendMethod === undefined) return no(404, 'Not found')
    const requestBody = json(call.body)
    if (requestBody === null) return no(400, 'The request body could not be parsed as JSON.')
    const problems = wrongMessages(requestBody['messages'])
    if (problems !== null) return no(400, problems)
    return sendMethod === 'reply' ? reply(requestBody) : send(call, sendMethod, requestBody)
  }

  function read(path: string): LineAnswer {
    const profile = /^\/v2\/bot\/profile\/(.+)$/.exec(path)?.[1]
    if (profile !== undefined) {
      const person = state.people.get(decodeURIComponent(profile))
      if (!person?.friend) return no(404, 'Not found')
      const { friend: _friend, ...shown } = person
      return yes(shown)
    }
    const group = /^\/v2\/bot\/group\/(.+)\/summary$/.exec(path)?.[1]
    if (group !== undefined) {
      const name = state.groups.get(decodeURIComponent(group))
      return name === undefined ? no(404, 'Not found') : yes({ groupId: group, groupName: name })
    }
    const { limit, used } = state.quota
    const answers: Record<string, Record<string, unknown>> = {
      '/v2/bot/info': { ...state.bot, chatMode: 'bot', markAsReadMode: 'auto' },
      '/v2/bot/message/quota': limit === null ? { type: 'none' } : { type: 'limited', value: limit },
      '/v2/bot/message/quota/consumption': { totalUsage: used },
      ...(state.endpoint !== null && {
        '/v2/bot/channel/webhook/endpoint': { endpoint: state.endpoint, active: true },
      }),
    }
    return answers[path] ? yes(answers[path]) : no(404, 'Not found')
  }

  /** Answers as LINE does after a successful call of the configured address. The fake makes no such call. */
  async function testWebhook(): Promise<LineAnswer> {
    if (state.endpoint === null) return no(404, 'No webhook endpoint is set.')
    return yes({ success: true, statusCode: 200, reason: 'OK', detail: '' })
  }

  function reply(requestBody: Record<string, unknown>): LineAnswer {
    const token = String(requestBody['replyToken'])
    const known = state.replyTokens.get(token)
    state.replyTokens.delete(token)
    if (!known || known.until < Date.now()) return no(400, 'Invalid reply token')
    deliver(known.to, 'reply', requestBody['messages'])
    return yes({ sentMessages: [{ id: String(state.delivered.length) }] })
  }

  function send(
    { retryKey, body, requestId }: LineCall,
    sendMethod: string,
    requestBody: Record<string, unknown>,
  ) {
    if (retryKey !== null) {
      if (!uuid.test(retryKey)) return no(400, 'The retry key is not a UUID.')
      const before = state.acceptedCalls.get(retryKey)
      if (before)
        return {
          ...no(409, 'The retry key is already accepted'),
          headers: { 'x-line-accepted-request-id': before.requestId },
        }
    }
    const to = recipients(sendMethod, requestBody['to'])
    if (to === null) return no(400, "The property, 'to', in the request body is invalid")
    const { limit, used } = state.quota
    if (limit !== null && used + to.length > limit) return no(429, 'You have reached your monthly limit.')
    state.quota.used += to.length
    for (const one of to) deliver(one, sendMethod, requestBody['messages'])
    if (retryKey !== null) state.acceptedCalls.set(retryKey, { body, requestId })
    return yes(sendMethod === 'push' ? { sentMessages: [{ id: requestId }] } : {})
  }

  function recipients(sendMethod: string, to: unknown): string[] | null {
    const friends = [...state.people.values()].filter(({ friend }) => friend).map(({ userId }) => userId)
    if (sendMethod === 'broadcast') return friends
    const named = sendMethod === 'push' ? [to] : to
    if (!Array.isArray(named) || named.length === 0 || named.length > mostRecipients) return null
    // A push call names one group or person at a time.
    const who = sendMethod === 'push' ? /^[UCR][0-9a-f]{32}$/ : /^U[0-9a-f]{32}$/
    if (!named.every((one): one is string => typeof one === 'string' && who.test(one))) return null
    return named
  }

  /**
   * Delivers messages to a person or a group. A person who has blocked the account gets nothing, and the sender
   * does not learn of it.
   */
  function deliver(to: string, by: string, messages: unknown) {
    const person = state.people.get(to)
    if (person && !person.friend) return
    for (const message of messages as Record<string, unknown>[]) state.delivered.push({ to, by, message })
  }
}

function wrongMessages(messages: unknown): string | null {
  if (!Array.isArray(messages) || messages.length === 0) return 'May not be empty: messages'
  if (messages.length > mostMessages) return 'Size must be between 1 and 5: messages'
  for (const message of messages as Record<string, unknown>[]) {
    const { type } = message
    const text = message['text']
    const right =
      type === 'text'
        ? typeof text === 'string' && text.length > 0 && text.length <= longestText
        : type === 'sticker'
          ? typeof message['packageId'] === 'string' && typeof message['stickerId'] === 'string'
          : type === 'image' && isHttps(message['originalContentUrl']) && isHttps(message['previewImageUrl'])
    if (!right) return 'The request body has 1 error(s)'
  }
  return null
}

const isHttps = (value: unknown) =>
  typeof value === 'string' && value.startsWith('https://') && value.length <= 2_000

function json(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const yes = (body: Record<string, unknown>): LineAnswer => ({ status: 200, body })
const no = (status: number, message: string): LineAnswer => ({ status, body: { message } })
