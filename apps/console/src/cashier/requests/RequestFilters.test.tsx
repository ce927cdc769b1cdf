// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawComponent } from '#testing/draw-component.tsx'
import type { RequestFiltersProps } from './RequestFilters.tsx'
import { RequestFilters } from './RequestFilters.tsx'

test('an employee of the address that is no e-mail, such as auto-match, stops no other filter', async () => {
  const onSearch = vi.fn<RequestFiltersProps['onSearch']>()
  const { home, types, submits } = await drawComponent(
    <RequestFilters search={{ employee: 'auto-match' }} onSearch={onSearch} />,
  )
  await types(home.querySelector('input')!, 'kk1')
  await submits()
  expect(onSearch).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ player: 'kk1', employee: 'auto-match' }),
  )
})
