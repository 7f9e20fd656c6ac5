import { describe, expect, it } from "vitest";
import { findUrlFault, isPublicAddress } from "./publicUrl.ts";

describe("an address", () => {
  it.each(["8.8.8.8", "203.0.114.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"])("is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe("the address of another site", () => {
  it.each([
    "http://example.com",
    "https://example.com/a?b=1#c",
    "HTTPS://Example.COM:8443/%E4%B8%AD",
    "ftp://files.example.com/pub",
    "https://例子.中国/路径",
    "http://xn--fsqu00a.xn--fiqs8s/",
    "http://8.8.8.8/",
    "http://[2606:4700::1111]/",
    "http://172.32.0.1/",
    "http://example.com./",
    "https://example.com/@user",
    "http://192.168.1.1.example.com/",
    "http://notlocalhost/",
  ])("is valid: %s", (address) => {
    expect(findUrlFault(address)).toBeUndefined();
  });

  it.each([
    "",
    "example.com",
    "/page",
    "//example.com/",
    "http:example.com",
    "http:/example.com",
    "http:///example.com",
    "http://",
    "https://?a",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "gopher://example.com/",
    "mailto:a@example.com",
    "https://user:secret@example.com/",
    "https://user@example.com/",
    "https://@example.com/",
    "http://exam ple.com/",
    "http://example.com\\@127.0.0.1/",
    "http://example.com/\n",
    "http://example.com/\u200b",
    "http://[::1/",
    "http://256.256.256.256/",
    "http://example.com:99999/",
    " http://example.com",
  ])("is not absolute, or not of the web: %j", (address) => {
    expect(findUrlFault(address)).toBe("invalid.url");
  });

  it.each([
    "http://localhost/",
    "http://LOCALHOST:5005/",
    "http://localhost./",
    "https://app.localhost/",
    "http://localhost.localdomain/",
    "ftp://127.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://017700000001/",
    "http://127%2e0.0.1/",
    "http://１２７.０.０.１/",
    "http://①②⑦.0.0.1/",
    "http://127。0。0。1/",
    "http://10.0.0.1/",
    "http://172.16.8.1:8080/a",
    "https://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::ffff:8.8.8.8]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[fc00::1]/",
    "http://[fe80::1]/",
    "http://[2002:7f00:1::]/",
  ])("is private: %s", (address) => {
    expect(findUrlFault(address)).toBe("invalid.private_url");
  });
});
