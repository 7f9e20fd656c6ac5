/** Uploads report their progress, which `fetch` cannot: here they reach the fake server by it all the same. */
// oxlint-disable-next-line siteward/no-class -- it stands in for a class of the browser
export class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  private target: [method: string, url: string] = ["", ""];
  private readonly headers = new Headers();

  open(...target: [method: string, url: string]): void {
    this.target = target;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getAllResponseHeaders(): string {
    return "content-type: application/json";
  }

  abort(): void {
    this.dispatchEvent(new Event("abort"));
  }

  send(body: Blob): void {
    void this.answer(body);
  }

  private async answer(body: Blob): Promise<void> {
    const [method, url] = this.target;
    const response = await fetch(url, { method, headers: this.headers, body });
    this.status = response.status;
    this.responseText = await response.text();
    this.dispatchEvent(new Event("load"));
  }
}
