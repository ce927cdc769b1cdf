import type { LiveReason } from '@khlang/contract/legacy-import/old-project'

/**
 * Why an old project cannot be read live. The console has its own sentence for each `reason`; the message is printed
 * by the command line. It contains no key, no token and no text from the other side, so `detail` may not either.
 */
export class LiveProblem extends Error {
  readonly reason: LiveReason

  constructor(reason: LiveReason, detail?: string) {
    super(`${sentences[reason]}${detail === undefined ? '' : ` (${detail})`}`)
    this.reason = reason
  }
}

const sentences: Record<LiveReason, string> = {
  'key-refused':
    'The key of the service account is refused: it was deleted, belongs to another account, or the clock of this machine is wrong. Create a new key and use that.',
  forbidden:
    'The service account may not read the documents of this project: give it the role Cloud Datastore Viewer, and see that the Firestore API is switched on.',
  'project-unknown': 'There is no such project, or it has no document database: check the project id.',
  busy: 'The project has no reads left for now: wait until its quota allows more, and start again; it goes on where it stopped.',
  silent: 'The document database does not answer: start again; it goes on where it stopped.',
  'answer-odd': 'The document database sent an unexpected answer: nothing of it was used.',
}
