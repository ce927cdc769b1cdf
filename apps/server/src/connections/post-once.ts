/** An answer with its status, and the seconds it asks to wait; or none. */
export type PostAnswer = { status: number; retryAfter: number | null } | { error: string }

const timeoutMs = 10_000

/**
 * Sends something to a machine that is not ours. Follows nobody who sends it elsewhere, and reads nothing of what the answer says: that is
 * nobody's business here.
 */
export async function postOnce(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string | Buffer },
  closing: AbortSignal,
): Promise<PostAnswer> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: typeof body === 'string' ? body : new Uint8Array(body),
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    const after = Number(answer.headers.get('retry-after') ?? Number.NaN)
    return {
      status: answer.status,
      retryAfter: Number.isFinite(after) && after > 0 ? Math.ceil(after) : null,
    }
  } catch (error) {
    return { error: ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message }
  }
}
