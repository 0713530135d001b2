import { pagePolicy } from '@lyceum/platform/server/html';

export const style = `:root{color-scheme:light dark;--ink:light-dark(#1d2433,#e7ebf3);--paper:light-dark(#fbfbf9,#12151c);
--quiet:light-dark(#5b6478,#9aa5bb);--line:light-dark(#dfe2e8,#2a303d);--good:light-dark(#087443,#4ecb8d);--bad:light-dark(#b01e35,#ff8c9b)}
body{font:17px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:44rem;margin:0 auto;padding:3rem 1.25rem}
h1{font-size:2.2rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .75rem}p{margin:.75rem 0}.quiet{color:var(--quiet)}
ul{list-style:none;padding:0;margin:2rem 0}li{display:flex;gap:1rem;align-items:baseline;padding:.9rem 0;border-top:1px solid var(--line)}
li strong{min-width:6rem}li .about{flex:1}a{color:inherit;text-underline-offset:.2em}.good{color:var(--good)}.bad{color:var(--bad)}code{font-size:.92em}
label{display:block}input{font:inherit;width:100%;box-sizing:border-box;padding:.5rem;border:1px solid var(--quiet);border-radius:.3rem;background:transparent;color:inherit}
button{font:inherit;padding:.55rem 1.2rem;border:0;border-radius:.3rem;background:var(--ink);color:var(--paper);cursor:pointer}
.fault{color:var(--bad);font-size:.9em}[aria-invalid]{border-color:var(--bad)}:focus-visible{outline:3px solid light-dark(#0b57b0,#7db5ff);outline-offset:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border-left:3px solid var(--line);padding-left:1rem}h2{font-size:1.2rem;margin:2rem 0 0}`;

export const policy = pagePolicy(style);
