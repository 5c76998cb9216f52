// setjmp and longjmp: Android's jmp_buf has 11 words, glibc's 25. Ours uses ten of them:
// rbx, rbp, r12 to r15, rsp, where to return to, whether a signal mask was saved, and that mask.
        .text

        .macro entry name
        .globl \name
        .type \name, @function
\name:
        .endm

        entry setjmp
        entry _setjmp
        xorl    %esi, %esi
        entry sigsetjmp
        movq    %rbx, 0(%rdi)
        movq    %rbp, 8(%rdi)
        movq    %r12, 16(%rdi)
        movq    %r13, 24(%rdi)
        movq    %r14, 32(%rdi)
        movq    %r15, 40(%rdi)
        leaq    8(%rsp), %rdx
        movq    %rdx, 48(%rdi)
        movq    (%rsp), %rdx
        movq    %rdx, 56(%rdi)
        movslq  %esi, %rsi
        movq    %rsi, 64(%rdi)
        testl   %esi, %esi
        jz      1f
        leaq    72(%rdi), %rdx          // rt_sigprocmask(SIG_BLOCK, NULL, saved, 8)
        xorl    %esi, %esi
        xorl    %edi, %edi
        movl    $8, %r10d
        movl    $14, %eax
        syscall
1:      xorl    %eax, %eax
        ret

        entry longjmp
        entry _longjmp
        entry siglongjmp
        movl    %esi, %r8d
        movq    %rdi, %r9
        cmpq    $0, 64(%r9)
        je      2f
        leaq    72(%r9), %rsi           // rt_sigprocmask(SIG_SETMASK, saved, NULL, 8)
        movl    $2, %edi
        xorl    %edx, %edx
        movl    $8, %r10d
        movl    $14, %eax
        syscall
2:      movl    %r8d, %eax
        testl   %eax, %eax
        jnz     3f
        movl    $1, %eax
3:      movq    0(%r9), %rbx
        movq    8(%r9), %rbp
        movq    16(%r9), %r12
        movq    24(%r9), %r13
        movq    32(%r9), %r14
        movq    40(%r9), %r15
        movq    48(%r9), %rsp
        jmp     *56(%r9)

        .section .note.GNU-stack, "", @progbits
