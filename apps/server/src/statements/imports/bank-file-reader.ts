import { sendTable } from '#platform/tables/table-thread.ts'
import { openFile } from './open-file.ts'

/** Runs in the thread that `takeFile` starts for each bank file, and sends it the lines. */
await sendTable(openFile)
