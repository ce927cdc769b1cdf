import { QueryClient } from '@tanstack/react-query'
import { retryDelayMs, worthAnotherTry } from '#parts/problems/another-try.ts'

/** What the console reads and sends through. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal is an answer and is not retried. Only a failed connection and "too many at once" are
      // retried.
      retry: worthAnotherTry,
      retryDelay: retryDelayMs,
      refetchOnWindowFocus: false,
    },
    // A command fails at once while the browser is offline. Otherwise it would wait, and be sent by itself when the
    // network is back, even after its dialog was closed.
    mutations: { networkMode: 'always' },
  },
})
