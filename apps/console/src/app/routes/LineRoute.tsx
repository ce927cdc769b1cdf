import { type LineSearch, lineSearch } from '#line/line-search.ts'
import { LinePage } from '#line/LinePage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back returns to the tab before, or closes an opened member.
const addsEntry = (change: Partial<LineSearch>) => change.tab !== undefined || change.member !== undefined

export function LineRoute() {
  const search = useSearch(lineSearch)
  const onSearch = useChangeSearch<LineSearch>(addsEntry)
  return <LinePage search={search} onSearch={onSearch} />
}
