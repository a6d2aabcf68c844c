// SPDX-License-Identifier: MIT
// A loop around libwebsockets. Signals come as bytes of a file descriptor in the same loop, so that
// none is lost between looking and waiting. The port is tried with a socket of our own first:
// libwebsockets does not tell why it cannot have one. When there are as many clients as it may
// have, the one that has been quiet longest goes: whoever opens connections and says nothing, or
// half a request, or takes nothing, keeps nobody else waiting. Refused: shorter timeouts, which
// would also hit those who are slow and mean it.
#include "server/server.h"
#include "gen/text.h"
#include "server/asset.h"
#include "server/http_word.h"
#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum {
    CHUNK = 16 * 1024, ///< bytes of a file handed over at a time
    HEADERS = 2048,    ///< bytes of our own headers
    CLIENT_MAX = 1024, ///< at most; then the quietest goes
    SPARE = 64,        ///< sockets and files besides, also those of clients about to be closed
    NOTE_BYTES = 1024, ///< a page of one sentence
    REQUEST_PATH_MAX = 256,
    REQUEST_MAX = 4096, ///< headers of a request
    STATUS_MISDIRECTED = 421
};

/// What is left to send on one connection.
typedef struct Transfer {
    const unsigned char *at;
    uint32_t left;
} Transfer;

/// A page that says one thing, in both languages.
typedef struct Note {
    char text[NOTE_BYTES];
    uint32_t size;
} Note;

typedef struct Loop {
    const ServerPlan *plan;
    bool is_stopped;
    int signals;
    uint32_t client_count, client_max;
    struct lws *client[CLIENT_MAX]; ///< the quietest first
    Note not_found, other_host;
} Loop;

static const struct {
    const char *name, *value;
} fixed_headers[] = {
    {"cache-control:", "no-cache"},
    {"vary:", "Accept-Encoding"},
    {"accept-ranges:", "bytes"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    // Everything is our own; WebAssembly may be compiled, small pictures may be in the style sheet.
    {"content-security-policy:",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
     "img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
};

// ---------------------------------------------------------------- one request

/// Headers under way: lws wants a cursor and an end.
typedef struct Head {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADERS];
    unsigned char *at;
    bool is_bad;
} Head;

static unsigned char *head_end(Head *h) { return h->bytes + sizeof h->bytes; }

static void head_start(Head *h, struct lws *wsi, unsigned status)
{
    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    h->is_bad = lws_add_http_header_status(wsi, status, &h->at, head_end(h)) != 0;
    for (uint32_t i = 0; i < COUNT_OF(fixed_headers); i++)
        h->is_bad |= lws_add_http_header_by_name(wsi, (const unsigned char *)fixed_headers[i].name,
                                                 (const unsigned char *)fixed_headers[i].value,
                                                 (int)strlen(fixed_headers[i].value), &h->at,
                                                 head_end(h)) != 0;
}

static void head_add(Head *h, enum lws_token_indexes token, const char *value)
{
    h->is_bad |= lws_add_http_header_by_token(h->wsi, token, (const unsigned char *)value,
                                              (int)strlen(value), &h->at, head_end(h)) != 0;
}

/// Sends the headers. Nonzero: close the connection.
static int head_send(Head *h, uint32_t content_length)
{
    if (h->is_bad ||
        lws_add_http_header_content_length(h->wsi, content_length, &h->at, head_end(h)) ||
        lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at, head_end(h)))
        return 1;
    return 0;
}

/// An answer without a body.
static int answer_empty(struct lws *wsi, unsigned status, const char *etag)
{
    Head head;
    head_start(&head, wsi, status);
    if (etag)
        head_add(&head, WSI_TOKEN_HTTP_ETAG, etag);
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        head_add(&head, WSI_TOKEN_HTTP_ALLOW, "GET, HEAD");
    if (head_send(&head, 0))
        return -1;
    // What a refused method may still have to say is not waited for.
    return lws_http_transaction_completed(wsi) || status == HTTP_STATUS_METHOD_NOT_ALLOWED ? -1 : 0;
}

/// A header of the request; the empty text if it is not there or far too long.
static const char *header_of(struct lws *wsi, enum lws_token_indexes token, char *text, int size)
{
    if (lws_hdr_copy(wsi, text, size, token) < 0)
        text[0] = 0;
    return text;
}

static bool is_head(struct lws *wsi) { return lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0; }

/// Sends the headers, then the bytes as the client takes them.
static int answer_bytes(struct lws *wsi, Transfer *transfer, Head *head, const void *bytes,
                        uint32_t size)
{
    if (head_send(head, size))
        return -1;
    if (is_head(wsi) || !size)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    *transfer = (Transfer){bytes, size};
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_note(struct lws *wsi, Transfer *transfer, unsigned status, const Note *note)
{
    Head head;
    head_start(&head, wsi, status);
    head_add(&head, WSI_TOKEN_HTTP_CONTENT_TYPE, "text/html; charset=utf-8");
    return answer_bytes(wsi, transfer, &head, note->text, note->size);
}

/// Which part of the file is asked for. If-Range: only if the file is still the one of that tag.
static HttpRange asked_range(struct lws *wsi, const char *quoted, uint32_t size, uint32_t *first,
                             uint32_t *last)
{
    char text[REQUEST_MAX];
    *first = 0;
    *last = size - 1;
    if (is_head(wsi))
        return HTTP_RANGE_NONE;
    if (*header_of(wsi, WSI_TOKEN_HTTP_IF_RANGE, text, sizeof text) && strcmp(text, quoted) != 0)
        return HTTP_RANGE_NONE;
    return http_word_range(header_of(wsi, WSI_TOKEN_HTTP_RANGE, text, sizeof text), size, first,
                           last);
}

static int answer_file(struct lws *wsi, Transfer *transfer, const Asset *asset)
{
    char text[REQUEST_MAX];
    bool is_packed =
        asset->gzip &&
        http_word_takes_gzip(header_of(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text));
    char tag[64], quoted[sizeof tag + 2];
    (void)snprintf(tag, sizeof tag, "%s%s", asset->etag, is_packed ? "-gz" : "");
    (void)snprintf(quoted, sizeof quoted, "\"%s\"", tag);
    if (http_word_has_tag(header_of(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, text, sizeof text), tag))
        return answer_empty(wsi, HTTP_STATUS_NOT_MODIFIED, quoted);
    uint32_t size = is_packed ? asset->gzip_size : asset->plain_size, first, last;
    const unsigned char *bytes = is_packed ? asset->gzip : asset->plain;
    HttpRange range = asked_range(wsi, quoted, size, &first, &last);
    Head head;
    head_start(&head, wsi,
               range == HTTP_RANGE_NONE   ? HTTP_STATUS_OK
               : range == HTTP_RANGE_PART ? HTTP_STATUS_PARTIAL_CONTENT
                                          : HTTP_STATUS_REQ_RANGE_NOT_SATISFIABLE);
    char part[64];
    if (range == HTTP_RANGE_PART)
        (void)snprintf(part, sizeof part, "bytes %u-%u/%u", first, last, size);
    else
        (void)snprintf(part, sizeof part, "bytes */%u", size);
    if (range != HTTP_RANGE_NONE)
        head_add(&head, WSI_TOKEN_HTTP_CONTENT_RANGE, part);
    if (range == HTTP_RANGE_OUT)
        return answer_bytes(wsi, transfer, &head, NULL, 0);
    head_add(&head, WSI_TOKEN_HTTP_ETAG, quoted);
    head_add(&head, WSI_TOKEN_HTTP_CONTENT_TYPE, asset->type);
    if (is_packed)
        head_add(&head, WSI_TOKEN_HTTP_CONTENT_ENCODING, "gzip");
    return answer_bytes(wsi, transfer, &head, bytes + first,
                        range == HTTP_RANGE_PART ? last - first + 1 : size);
}

static int answer(struct lws *wsi, const Loop *loop, Transfer *transfer, const char *path)
{
    char host[REQUEST_MAX];
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) && !is_head(wsi))
        return answer_empty(wsi, HTTP_STATUS_METHOD_NOT_ALLOWED, NULL);
    if (!http_word_is_host(header_of(wsi, WSI_TOKEN_HOST, host, sizeof host), loop->plan->names,
                           loop->plan->name_count))
        return answer_note(wsi, transfer, STATUS_MISDIRECTED, &loop->other_host);
    const Asset *asset = asset_find(path);
    return asset ? answer_file(wsi, transfer, asset)
                 : answer_note(wsi, transfer, HTTP_STATUS_NOT_FOUND, &loop->not_found);
}

/// The next part of a file, when the client has taken the last one.
static int send_more(struct lws *wsi, Transfer *transfer)
{
    if (!transfer->left)
        return 0;
    unsigned char bytes[LWS_PRE + CHUNK];
    uint32_t n = transfer->left < CHUNK ? transfer->left : CHUNK;
    bool is_last = n == transfer->left;
    memcpy(bytes + LWS_PRE, transfer->at, n);
    if (lws_write(wsi, bytes + LWS_PRE, n, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    transfer->at += n;
    transfer->left -= n;
    if (is_last)
        return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

// ---------------------------------------------------------------- who is there

static void client_leave(Loop *loop, const struct lws *wsi)
{
    uint32_t i = 0;
    while (i < loop->client_count && loop->client[i] != wsi)
        i++;
    if (i == loop->client_count)
        return;
    loop->client_count--;
    for (; i < loop->client_count; i++)
        loop->client[i] = loop->client[i + 1];
}

/// A client has come, or has got on with something: it is the last to be sent away.
static void client_stir(Loop *loop, struct lws *wsi)
{
    client_leave(loop, wsi);
    if (loop->client_count == loop->client_max) {
        struct lws *quiet = loop->client[0];
        client_leave(loop, quiet);
        lws_set_timeout(quiet, PENDING_TIMEOUT_LAGGING, LWS_TO_KILL_ASYNC);
    }
    loop->client[loop->client_count++] = wsi;
}

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length)
{
    char path[REQUEST_PATH_MAX];
    Loop *loop = lws_context_user(lws_get_context(wsi));
    switch ((int)reason) { // dozens of reasons; the rest are somebody else's
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: client_stir(loop, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: client_leave(loop, wsi); return 0;
    case LWS_CALLBACK_HTTP:
        client_stir(loop, wsi);
        if (length >= sizeof path)
            length = 0; // no file has such a name
        memcpy(path, in, length);
        path[length] = 0;
        return answer(wsi, loop, user, path);
    case LWS_CALLBACK_HTTP_WRITEABLE: client_stir(loop, wsi); return send_more(wsi, user);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return -1; // neither WebSocket nor h2c is spoken here
    default: return 0;
    }
}

static int on_signal(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                     size_t length)
{
    (void)user;
    (void)in;
    (void)length;
    if (reason == LWS_CALLBACK_RAW_RX_FILE) {
        Loop *loop = lws_context_user(lws_get_context(wsi));
        struct signalfd_siginfo info;
        if (read(loop->signals, &info, sizeof info) == sizeof info)
            loop->is_stopped = true;
    }
    return 0;
}

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = on_http, .per_session_data_size = sizeof(Transfer)},
    {.name = "signal", .callback = on_signal},
    {.name = NULL},
};

// ---------------------------------------------------------------- the loop

typedef struct Address {
    struct sockaddr_storage bytes;
    socklen_t size;
    bool is_six;
} Address;

static bool read_host(const char *name, Address *address)
{
    struct sockaddr_in *four = (struct sockaddr_in *)&address->bytes;
    struct sockaddr_in6 *six = (struct sockaddr_in6 *)&address->bytes;
    const char *host = strcmp(name, "localhost") != 0 ? name : "127.0.0.1";
    memset(address, 0, sizeof *address);
    address->size = sizeof *four;
    four->sin_family = AF_INET;
    if (inet_pton(AF_INET, host, &four->sin_addr) == 1)
        return true;
    address->size = sizeof *six;
    address->is_six = true;
    six->sin6_family = AF_INET6;
    return inet_pton(AF_INET6, host, &six->sin6_addr) == 1;
}

bool server_is_local(const char *host)
{
    Address address;
    const struct sockaddr_in *four = (const struct sockaddr_in *)&address.bytes;
    const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&address.bytes;
    if (!read_host(host, &address))
        return false;
    return address.is_six ? IN6_IS_ADDR_LOOPBACK(&six->sin6_addr) != 0
                          : ntohl(four->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

/// Could somebody listen there? 0, or errno.
static int try_port(Address *address, uint16_t port)
{
    int fd = socket(address->bytes.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1, code = 0;
    if (fd < 0)
        return errno;
    if (address->is_six)
        ((struct sockaddr_in6 *)&address->bytes)->sin6_port = htons(port);
    else
        ((struct sockaddr_in *)&address->bytes)->sin_port = htons(port);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
        bind(fd, (struct sockaddr *)&address->bytes, address->size) || listen(fd, 1))
        code = errno;
    (void)close(fd);
    return code;
}

static ServerEnd verdict(int code)
{
    return code == EADDRINUSE ? SERVER_TAKEN : code == EACCES ? SERVER_FORBIDDEN : SERVER_FAILED;
}

/// As many clients as files may be open, less what we need ourselves.
static uint32_t client_limit(void)
{
    struct rlimit files;
    uint32_t most = CLIENT_MAX;
    if (!getrlimit(RLIMIT_NOFILE, &files)) {
        if (files.rlim_cur < CLIENT_MAX + SPARE && files.rlim_max > files.rlim_cur) {
            struct rlimit more = {.rlim_max = files.rlim_max};
            more.rlim_cur =
                files.rlim_max < CLIENT_MAX + SPARE ? files.rlim_max : CLIENT_MAX + SPARE;
            files = setrlimit(RLIMIT_NOFILE, &more) ? files : more;
        }
        if (files.rlim_cur < CLIENT_MAX + SPARE)
            most = files.rlim_cur > 2 * SPARE ? (uint32_t)files.rlim_cur - SPARE : SPARE;
    }
    return most;
}

static void note_write(Note *note, const char *key)
{
    const char *fr = text_get("serve", key, TEXT_FR), *en = text_get("serve", key, TEXT_EN);
    const char *home_fr = text_get("serve", "home", TEXT_FR);
    const char *home_en = text_get("serve", "home", TEXT_EN);
    int n = snprintf(note->text, sizeof note->text,
                     "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\">"
                     "<meta name=\"viewport\" content=\"width=device-width\">"
                     "<title>Escarmouche</title><h1>Escarmouche</h1>"
                     "<p>%s <a href=\"/\">%s</a></p>"
                     "<p lang=\"en\">%s <a href=\"/\">%s</a></p></html>\n",
                     fr, home_fr, en, home_en);
    note->size = n > 0 && (size_t)n < sizeof note->text ? (uint32_t)n : 0;
}

static ServerEnd serve(const ServerPlan *plan, const char *host, const Address *address,
                       uint16_t port, const sigset_t *stops)
{
    ServerEnd end = SERVER_FAILED;
    Loop loop = {.plan = plan,
                 .signals = signalfd(-1, stops, SFD_CLOEXEC | SFD_NONBLOCK),
                 .client_max = client_limit()};
    note_write(&loop.not_found, "not_found");
    note_write(&loop.other_host, "other_host");
    struct lws_context_creation_info info = {
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (address->is_six ? 0u : LWS_SERVER_OPTION_DISABLE_IPV6),
        .iface = host,
        .port = port,
        .protocols = protocols,
        .user = &loop,
        .fd_limit_per_thread = loop.client_max + SPARE / 2,
        .max_http_header_data2 = REQUEST_MAX,
        .max_http_header_pool2 = loop.client_max + SPARE / 2,
        .timeout_secs = 15, // a client that says nothing, or takes nothing, for so long is gone
        .keepalive_timeout = 15,
    };
    lws_set_log_level(0, NULL);
    struct lws_context *context = loop.signals >= 0 ? lws_create_context(&info) : NULL;
    if (!context)
        goto out;
    struct lws_vhost *vhost = lws_create_vhost(context, &info);
    if (!vhost) {
        end = SERVER_TAKEN; // since it was tried
        goto out;
    }
    lws_sock_file_fd_type signals = {.filefd = loop.signals};
    if (!lws_adopt_descriptor_vhost(vhost, LWS_ADOPT_RAW_FILE_DESC, signals, "signal", NULL))
        goto out;
    uint16_t chosen = (uint16_t)lws_get_vhost_listen_port(vhost);
    char text[128];
    (void)snprintf(text, sizeof text, address->is_six ? "http://[%s]:%u/" : "http://%s:%u/", host,
                   chosen);
    plan->ready(plan->self, text, chosen);
    while (!loop.is_stopped && lws_service(context, 0) >= 0) {}
    end = SERVER_STOPPED;
    loop.signals = -1; // closed with the context
out:
    if (context)
        lws_context_destroy(context);
    if (loop.signals >= 0)
        (void)close(loop.signals);
    return end;
}

ServerEnd server_run(const ServerPlan *plan)
{
    Address address;
    const char *host = strcmp(plan->host, "localhost") != 0 ? plan->host : "127.0.0.1";
    if (!asset_count)
        return SERVER_NO_PAGE;
    if (!read_host(host, &address))
        return SERVER_BAD_HOST;
    sigset_t stops, before;
    (void)sigemptyset(&stops);
    (void)sigaddset(&stops, SIGINT);
    (void)sigaddset(&stops, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &stops, &before);
    void (*pipes)(int) = signal(SIGPIPE, SIG_IGN);
    ServerEnd end = SERVER_FAILED;
    for (uint32_t i = 0; i < plan->tries && plan->port + i <= UINT16_MAX; i++) {
        uint16_t port = (uint16_t)(plan->port + i);
        int code = try_port(&address, port);
        end = code ? verdict(code) : serve(plan, host, &address, port, &stops);
        if (end != SERVER_TAKEN)
            break;
    }
    (void)signal(SIGPIPE, pipes);
    (void)sigprocmask(SIG_SETMASK, &before, NULL);
    return end;
}
