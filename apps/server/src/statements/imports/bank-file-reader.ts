import { tellTable } from '#platform/tables/table-thread.ts'
import { openFile } from './open-file.ts'

await tellTable(openFile)
