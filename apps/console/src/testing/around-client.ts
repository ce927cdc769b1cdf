import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'

/** For tests of hooks: returns a new client, and what puts a hook inside it (`around`). */
export function newClient() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  })
  const around = (probe: ReactNode) => createElement(QueryClientProvider, { client }, probe)
  return { client, around }
}
