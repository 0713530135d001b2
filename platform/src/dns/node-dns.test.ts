import { dnsContract } from './dns.contract.ts';
import { nodeDns } from './node-dns.ts';

dnsContract('DNS through Node', (server) => nodeDns({ servers: [server], timeoutMs: 200 }));
