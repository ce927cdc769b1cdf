import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { queries } from './queries.ts'

afterEach(() => onlineManager.setOnline(true))

test('a command pressed while the browser is offline fails at once, and is never sent by itself later', async () => {
  let sent = 0
  onlineManager.setOnline(false)
  const command = new MutationObserver(queries, {
    mutationFn: () => {
      sent += 1
      return Promise.reject(new Error('offline'))
    },
  })
  await expect(command.mutate()).rejects.toThrow('offline')
  onlineManager.setOnline(true)
  await queries.resumePausedMutations()
  expect(sent).toBe(1)
})
