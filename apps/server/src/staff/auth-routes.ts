import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database.ts'
import type { SignIn } from './sign-in.ts'
import { noteWrongPassword } from './sign-in-store.ts'
import { throttled } from './throttle.ts'

/** `/api/auth/*`: the sign-in library's own paths, in its own error form. */
export function authRoutes(
  http: FastifyInstance,
  { sql, signIn, publicUrl }: { sql: Sql; signIn: SignIn; publicUrl: string },
): void {
  http.all('/api/auth/*', async (request, reply) => {
    const handle = () => signIn.handle(toFetchRequest(request, publicUrl))
    const email = (request.body as { email?: unknown } | undefined)?.email
    const guessing = request.url.split('?')[0] === '/api/auth/sign-in/email' && typeof email === 'string'
    if (!guessing) return send(reply, await handle())
    const answer = await throttled(sql, email, request.ip, handle)
    const from = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
    if (answer.status === 401) await noteWrongPassword(sql, { email: email.toLowerCase(), from })
    return send(reply, answer)
  })
}

function toFetchRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-khlang-address', request.ip) // ours alone: what the caller sent under this name is overwritten
  if (!headers.has('origin')) headers.set('origin', publicUrl) // foreign origins were refused before (http.ts)
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, body })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(withoutToken(await answer.text()))
}

/** The session belongs in the cookie, out of reach of scripts: the library would also print it in the body. */
const withoutToken = (body: string) => body.replace(/"token":"[^"]*",?/, '')
