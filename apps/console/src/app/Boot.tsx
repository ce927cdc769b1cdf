import * as m from '#messages'

/** What index.html shows before there is a console: the frame without words. Gone with the first page. */
export function Boot() {
  return (
    <>
      <div className="boot" aria-hidden="true">
        <i />
        <i />
      </div>
      <p className="unseen" role="status">
        {m.loading()}
      </p>
    </>
  )
}
