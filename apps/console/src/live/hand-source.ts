/** For tests: the browser's connection to the stream, with the server's messages sent by hand. */
export class HandSource extends EventTarget {
  static last: HandSource
  onopen = () => {}
  onerror = () => {}
  constructor() {
    super()
    HandSource.last = this
  }
  close() {}
  send(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
